import { Card } from './kit/Card.tsx';
import type { Details } from './kit/detail.ts';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** Positions of the waiting cards. */
const waiting = [
  [-144, 76],
  [-144, 148],
  [-144, 232],
  [-144, 316],
  [-144, 388],
  [-20, 76],
  [-20, 148],
  [-20, 316],
  [-20, 388],
  [104, 76],
  [104, 148],
  [104, 316],
  [228, 76],
] as const;

/** The parts that are also shown on their own. */
export const crmPipelineDetails: Details = {
  won: [282, 196, 168],
  card: [94, 68, 120],
  trail: [110, 222, 150],
  stages: [84, 10, 150],
  waiting: [-10, 300, 150],
};

/** Columns of cards; one card has moved through all of them and is won. */
export function CrmPipeline() {
  return (
    <>
      <Ground />
      <Fill fill="var(--ink)" boxes={[[340, -400, 620, 1200]]} />
      <Rule d="M-32-400V800M92-400V800M216-400V800M-480 56H340" />
      <Writing
        strokeWidth="12"
        lines={[
          [-144, 34, 50],
          [-20, 34, 60],
          [104, 34, 50],
          [228, 34, 70],
        ]}
      />
      <Writing stroke="var(--paper)" strokeWidth="12" lines={[[364, 34, 80]]} />
      <Card boxes={waiting.map(([x, y]) => [x, y, 100, 60])} />
      <Fill fill="var(--bluebonnet)" boxes={waiting.map(([x, y]) => [x + 76, y + 12, 12, 12])} />
      <Writing stroke="var(--line-strong)" lines={waiting.map(([x, y]) => [x + 12, y + 18, 46])} />
      <Writing stroke="var(--line)" lines={waiting.map(([x, y]) => [x + 12, y + 40, 66])} />
      <Card
        fill="none"
        strokeDasharray="4 4"
        boxes={[
          [-20, 232, 100, 60],
          [104, 232, 100, 60],
          [228, 232, 100, 60],
        ]}
      />
      <g data-act="card">
        <Card fill="var(--clay)" stroke="var(--on-clay)" boxes={[[276, 200, 180, 124]]} />
        <path stroke="var(--on-clay)" strokeWidth="18" d="m316 262 36 36 66-66" />
      </g>
    </>
  );
}
