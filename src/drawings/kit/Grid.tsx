import type { ComponentProps } from 'react';
import type { Box } from './box-path.ts';

type Props = ComponentProps<'g'> & {
  box: Box;
  /** Side length of a plot. */
  cell?: number;
};

/**
 * The fine lines between plots: two dashed lines as thick as the box, because an SVG pattern would
 * need an id.
 */
export function Grid({ box: [x, y, width, height], cell = 20, ...rest }: Props) {
  return (
    <g stroke="var(--line)" strokeDasharray={`1 ${cell - 1}`} {...rest}>
      <path strokeWidth={height} d={`M${x} ${y + height / 2}h${width}`} />
      <path strokeWidth={width} d={`M${x + width / 2} ${y}v${height}`} />
    </g>
  );
}
