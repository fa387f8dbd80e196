import type { ComponentProps } from 'react';
import { Star } from '../../../drawings/kit/Star.tsx';
import { fullWidth, gap } from './scale.ts';

const places = [0, 1, 2, 3, 4].map((star) => [48 + star * 100, 50] as const);

/** Five plots with a star each, filled up to the rating. */
export function Rating({ stars, ...rest }: ComponentProps<'svg'> & { stars: number }) {
  const cell = fullWidth / 5;
  const plot = cell - gap;
  const whole = Math.floor(stars);
  const part = stars - whole;
  const filled = Math.round(stars);
  const length = whole * cell + (part > 0 ? part * plot : -gap);
  return (
    <svg
      viewBox={`0 0 ${fullWidth} ${plot}`}
      fill="none"
      strokeWidth={plot}
      strokeDasharray={`${plot} ${gap}`}
      aria-hidden="true"
      {...rest}
    >
      <path stroke="currentColor" opacity=".16" d={`M0 ${plot / 2}h${fullWidth - gap}`} />
      <path stroke="var(--filled, var(--clay))" d={`M0 ${plot / 2}h${Number(length.toFixed(1))}`} />
      <g transform={`scale(${cell / 100})`}>
        <Star fill="var(--on-filled, var(--on-clay))" places={places.slice(0, filled)} />
        <Star fill="currentColor" places={places.slice(filled)} />
      </g>
    </svg>
  );
}
