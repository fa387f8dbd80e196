import type { ComponentProps } from 'react';
import { fullRows } from './scale.ts';

type Props = ComponentProps<'svg'> & {
  count: number;
  /** The number of plots in a row. */
  across?: number;
  /** The value of one plot, if it is not one unit. */
  unit?: string;
};

const cell = 10;

/** A plot for each unit, all the same size. */
export function UnitPlots({ count, across = count > 240 ? 40 : 24, unit, ...rest }: Props) {
  const rows = fullRows(count, across);
  const height = rows.length * cell;
  return (
    <svg
      viewBox={`0 0 ${across * cell} ${unit ? height + 18 : height}`}
      fill="none"
      strokeWidth="8"
      strokeDasharray="8 2"
      aria-hidden="true"
      {...rest}
    >
      <path
        stroke="var(--filled, var(--clay))"
        d={rows.map((length, row) => `M0 ${row * cell + 4}h${length * cell - 2}`).join('')}
      />
      {unit && <text y={height + 14}>{unit}</text>}
    </svg>
  );
}
