import { Card } from './kit/Card.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';

const cell = 40;
/** The height of each step, in plots. */
const steps = [1, 2, 3, 4, 5];
const base = 360;

/** Stairs of plots up to a pin; finished steps have a check mark. */
export function Stairs() {
  return (
    <>
      <Ground />
      <Plots
        stroke="var(--bluebonnet)"
        cell={cell}
        x={40}
        upright
        rows={steps.flatMap((height, index) => [
          [2 * index, base / cell - height, height],
          [2 * index + 1, base / cell - height, height],
        ])}
      />
      <Plots
        stroke="var(--clay)"
        cell={cell}
        x={40}
        rows={steps.map((height, index) => [2 * index, base / cell - height, 2])}
      />
      <Rule d={`M-480 ${base}H960`} strokeWidth="3" />
      <Card
        boxes={steps
          .slice(0, 3)
          .map((height, index) => [56 + 2 * index * cell, base - height * cell - 54, 44, 44])}
      />
      <Rule
        stroke="var(--clay-deep)"
        strokeWidth="6"
        d={steps
          .slice(0, 3)
          .map(
            (height, index) => `M${66 + 2 * index * cell} ${base - height * cell - 32}l9 10 16-20`,
          )
          .join('')}
      />
      <Pin x={400} y={150} size={56} fill="var(--ink)" />
    </>
  );
}
