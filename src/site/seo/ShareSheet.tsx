import { Drawing } from '../../drawings/Drawing.tsx';
import type { DrawingName } from '../../drawings/names.ts';

type Props = { names: DrawingName[] };

const columns = 3;
const [across, down] = [180, 210];

/** Several drawings as plots on one sheet. */
export function ShareSheet({ names }: Props) {
  const rows = Math.ceil(names.length / columns);
  return (
    <svg
      viewBox={`0 0 ${columns * across} ${rows * down}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {names.map((name, index) => {
        const [x, y] = [(index % columns) * across, Math.floor(index / columns) * down];
        return (
          <svg
            key={name}
            x={x}
            y={y}
            width={across}
            height={down}
            overflow="hidden"
            aria-hidden="true"
          >
            <Drawing name={name} width={across} height={down} />
            <path fill="none" stroke="var(--ink)" strokeWidth="3" d={`M0 ${down}h${across}V0`} />
          </svg>
        );
      })}
    </svg>
  );
}
