import type { ComponentProps } from 'react';
import { LabeledBars } from './LabeledBars.tsx';
import { fullWidth } from './scale.ts';

type Props = ComponentProps<'svg'> & { times: number };

/** The distances in the same time: the slow one and, below it, the fast one. */
export function Race({ times, ...rest }: Props) {
  const start = Number((fullWidth / times).toFixed(1));
  return (
    <LabeledBars names={['start', 'now']} strokeWidth="20" {...rest}>
      <Arrow length={start} y={10} color="currentColor" />
      <Arrow length={fullWidth} y={36} color="var(--filled, var(--clay))" />
    </LabeledBars>
  );
}

const tip = 12;

function Arrow({ length, y, color }: { length: number; y: number; color: string }) {
  return (
    <g stroke={color} fill={color}>
      <path d={`M0 ${y}h${length - tip}`} />
      {/* Overlaps the line, so that no seam shows. */}
      <path stroke="none" d={`M${length - tip - 1} ${y - 10}h1l${tip} 10-${tip} 10h-1z`} />
    </g>
  );
}
