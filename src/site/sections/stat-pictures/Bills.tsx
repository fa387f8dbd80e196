import type { ComponentProps } from 'react';
import { fullRows, fullWidth, gap } from './scale.ts';

/** One bill per dollar. */
export function Bills({ count, ...rest }: ComponentProps<'svg'> & { count: number }) {
  // A bill is twice as wide as tall, so the picture is about four times as wide as tall.
  const across = Math.ceil(Math.sqrt(2 * count));
  const width = fullWidth / across;
  const height = width / 2;
  const rows = fullRows(count, across);
  const path = (left: number, length: (bills: number) => number) =>
    rows.map((bills, row) => `M${left} ${(row + 0.5) * height}h${length(bills)}`).join('');
  return (
    <svg
      viewBox={`0 0 ${fullWidth} ${rows.length * height}`}
      fill="none"
      aria-hidden="true"
      {...rest}
    >
      <path
        stroke="var(--filled, var(--clay))"
        strokeWidth={height - gap}
        strokeDasharray={`${width - gap} ${gap}`}
        d={path(0, (bills) => bills * width - gap)}
      />
      {/* Zero-length dashes, whose caps are dots. */}
      <path
        stroke="var(--on-filled, var(--on-clay))"
        strokeWidth={height / 3}
        strokeLinecap="round"
        strokeDasharray={`0 ${width}`}
        d={path((width - gap) / 2, (bills) => (bills - 0.9) * width)}
      />
    </svg>
  );
}
