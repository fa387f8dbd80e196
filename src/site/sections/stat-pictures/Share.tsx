import type { ComponentProps } from 'react';

const [columns, perColumn] = [20, 5];

/** A hundred plots, filled from the left and from the bottom up. Each column is one dashed line. */
export function Share({ percent, ...rest }: ComponentProps<'svg'> & { percent: number }) {
  return (
    <svg
      viewBox="0 0 198 48"
      fill="none"
      strokeWidth="8"
      strokeDasharray="8 2"
      aria-hidden="true"
      {...rest}
    >
      <path stroke="currentColor" opacity=".16" d={plots(columns * perColumn)} />
      <path stroke="var(--filled, var(--clay))" d={plots(percent)} />
    </svg>
  );
}

function plots(count: number): string {
  return Array.from({ length: Math.ceil(count / perColumn) }, (_, column) => {
    const inColumn = Math.min(perColumn, count - column * perColumn);
    const whole = Math.floor(inColumn);
    const part = inColumn - whole;
    const length = whole * 10 + (part > 0 ? part * 8 : -2);
    return `M${column * 10 + 4} 48v-${Number(length.toFixed(1))}`;
  }).join('');
}
