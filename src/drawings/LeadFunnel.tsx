import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';

/** Many small plots enter, fewer and larger ones pass each row, and the last one holds a phone that rings. */
export function LeadFunnel() {
  return (
    <>
      <Ground />
      <Plots
        stroke="var(--line)"
        rows={[
          [-24, -1, 72],
          [-24, 0, 72],
          [-24, 1, 72],
        ]}
      />
      <Plots stroke="var(--wheat)" cell={40} x={20} y={52} rows={[[0, 0, 11]]} />
      <Plots stroke="var(--bluebonnet)" cell={60} x={80} y={100} rows={[[0, 0, 6]]} />
      <Plots stroke="var(--ink)" cell={80} x={160} y={168} rows={[[0, 0, 3]]} />
      <Fill fill="var(--clay)" boxes={[[220, 256, 120, 124]]} />
      <Card boxes={[[260, 274, 40, 88]]} />
      <Rule d="M260 346h40" />
    </>
  );
}
