import type { ComponentProps } from 'react';
import type { StatDrawing } from '../content/schemas/stat.ts';
import styles from './StatPicture.module.css';

type Props = ComponentProps<'svg'> & {
  /** Undefined for a figure without a picture; nothing is drawn. */
  drawing: StatDrawing | undefined;
};

/**
 * A figure drawn to scale: plots out of a hundred, two bars, or one plot per addition. The text next
 * to it states the figure.
 */
export function StatPicture({ drawing, className = '', ...rest }: Props) {
  const picture = { ...rest, className: `${styles.picture} ${className}` };
  switch (drawing?.kind) {
    case 'share':
      return <Share percent={drawing.number} {...picture} />;
    case 'rise':
      return <Change times={1 + drawing.number / 100} {...picture} />;
    case 'fall':
      return <Change times={1 - drawing.number / 100} {...picture} />;
    case 'times':
      return <Change times={drawing.number} {...picture} />;
    case 'count':
      return <Added count={drawing.number} {...picture} />;
    default:
      return null;
  }
}

/** Ten rows of ten plots, filled from the bottom up. Each row is one dashed line. */
function Share({ percent, ...rest }: ComponentProps<'svg'> & { percent: number }) {
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
      <path stroke="var(--clay)" d={plots(percent)} />
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

/** One plot each, in rows of 24. */
function Added({ count, ...rest }: ComponentProps<'svg'> & { count: number }) {
  const rows = Array.from(
    { length: Math.ceil(count / 24) },
    (_, row) => `M0 ${row * 10 + 4}h${Math.min(24, count - row * 24) * 10 - 2}`,
  );
  return (
    <svg
      viewBox={`0 0 ${longest} ${rows.length * 10}`}
      fill="none"
      strokeWidth="8"
      strokeDasharray="8 2"
      aria-hidden="true"
      {...rest}
    >
      <path stroke="var(--clay)" d={rows.join('')} />
    </svg>
  );
}

const longest = 240;
const gap = 2;

/** The amount before and, below it, the amount after, on the same scale. */
function Change({ times, ...rest }: ComponentProps<'svg'> & { times: number }) {
  const before = times > 1 ? longest / times : longest;
  const unit = (before - gap).toFixed(1);
  return (
    <svg viewBox={`0 0 ${longest} 46`} fill="none" strokeWidth="20" aria-hidden="true" {...rest}>
      <path stroke="currentColor" d={`M0 10h${unit}`} />
      <path
        stroke="var(--clay)"
        strokeDasharray={times > 1 ? `${unit} ${gap}` : undefined}
        d={`M0 36h${(before * times - gap).toFixed(1)}`}
      />
      {times > 1 ? (
        <text x={Number(unit) + 6} y="14">
          before
        </text>
      ) : (
        <text x={before * times + 6} y="40">
          after
        </text>
      )}
    </svg>
  );
}
