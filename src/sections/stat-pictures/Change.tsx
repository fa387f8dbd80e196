import type { ComponentProps } from 'react';
import { gap, longest } from './scale.ts';

type Props = ComponentProps<'svg'> & {
  times: number;
  /** The name of the first amount, shown if it is the smaller one. */
  base?: string;
};

/** The amount before and, below it, the amount after, on the same scale. */
export function Change({ times, base = 'before', ...rest }: Props) {
  const before = times > 1 ? longest / times : longest;
  const unit = (before - gap).toFixed(1);
  return (
    <svg viewBox={`0 0 ${longest} 46`} fill="none" strokeWidth="20" aria-hidden="true" {...rest}>
      <path stroke="currentColor" d={`M0 10h${unit}`} />
      <path
        stroke="var(--filled, var(--clay))"
        strokeDasharray={times > 1 ? `${unit} ${gap}` : undefined}
        d={`M0 36h${(before * times - gap).toFixed(1)}`}
      />
      {times > 1 ? (
        <text x={Number(unit) + 6} y="14">
          {base}
        </text>
      ) : (
        <text x={before * times + 6} y="40">
          after
        </text>
      )}
    </svg>
  );
}
