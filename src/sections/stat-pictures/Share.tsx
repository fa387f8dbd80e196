import type { ComponentProps } from 'react';

/** Ten rows of ten plots, filled from the bottom up. Each row is one dashed line. */
export function Share({ percent, ...rest }: ComponentProps<'svg'> & { percent: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      strokeWidth="8"
      strokeDasharray="8 2"
      aria-hidden="true"
      {...rest}
    >
      <path stroke="currentColor" opacity=".16" d={plots(100)} />
      <path stroke="var(--filled, var(--clay))" d={plots(percent)} />
    </svg>
  );
}

function plots(count: number): string {
  return Array.from({ length: Math.ceil(count / 10) }, (_, row) => {
    const inRow = Math.min(10, count - row * 10);
    const whole = Math.floor(inRow);
    const part = inRow - whole;
    const length = whole * 10 + (part > 0 ? part * 8 : -2);
    return `M1 ${95 - row * 10}h${Number(length.toFixed(1))}`;
  }).join('');
}
