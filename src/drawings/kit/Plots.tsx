import type { ComponentProps } from 'react';
import type { PlotRow } from './plan-rows.ts';

type Props = Omit<ComponentProps<'path'>, 'd' | 'x' | 'y'> & {
  rows: readonly PlotRow[];
  /** Side length of a plot, including the gap to its neighbor. */
  cell?: number;
  x?: number;
  y?: number;
  /** Whether the rows run downward. */
  upright?: boolean;
};

const gap = 2;

/** Taken plots, each a dash of one thick line, in the stroke color. */
export function Plots({ rows, cell = 20, x = 0, y = 0, upright = false, ...rest }: Props) {
  return (
    <path
      strokeWidth={cell - gap}
      strokeDasharray={`${cell - gap} ${gap}`}
      d={rows
        .map(([column, row, count]) => {
          const across = x + column * cell + (upright ? cell : gap) / 2;
          const down = y + row * cell + (upright ? gap : cell) / 2;
          return `M${across} ${down}${upright ? 'v' : 'h'}${count * cell - gap}`;
        })
        .join('')}
      {...rest}
    />
  );
}
