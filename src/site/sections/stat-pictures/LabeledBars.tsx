import type { ComponentProps } from 'react';
import { WithSpaces } from '../../../ui/WithSpaces.tsx';
import { fullWidth } from './scale.ts';

type Props = Omit<ComponentProps<'svg'>, 'viewBox'> & {
  names: readonly [first: string, second: string];
};

const characterWidth = 9;

/** A picture of two lengths, one below the other, with a name before each. */
export function LabeledBars({ names, children, ...rest }: Props) {
  const width = characterWidth * Math.max(...names.map(({ length }) => length)) + 6;
  return (
    <svg viewBox={`-${width} 0 ${width + fullWidth} 46`} aria-hidden="true" {...rest}>
      {children}
      <WithSpaces>
        {names.map((name, index) => (
          <text key={name} x={-width} y={15 + 26 * index} stroke="none">
            {name}
          </text>
        ))}
      </WithSpaces>
    </svg>
  );
}
