import { Card } from './kit/Card.tsx';
import type { Details } from './kit/detail.ts';
import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** The parts that are also shown on their own. */
export const appFrameDetails: Details = {
  days: [140, 150, 150],
  chosen: [222, 216, 96],
  title: [132, 62, 150],
  button: [160, 316, 150],
  leftOut: [0, 100, 132],
};

/** A phone with one small task, choosing a time; the omitted tasks are beside it. */
export function AppFrame() {
  return (
    <>
      <Ground />
      <Card
        strokeDasharray="6 5"
        boxes={[
          [-60, 120, 140, 60],
          [-60, 200, 140, 60],
          [-60, 280, 140, 60],
          [400, 160, 140, 60],
          [400, 240, 140, 60],
        ]}
      />
      <Writing
        stroke="var(--line)"
        strokeWidth="8"
        lines={[
          [-20, 150, 80],
          [-20, 230, 60],
          [-20, 310, 80],
          [420, 190, 80],
          [420, 270, 80],
        ]}
      />
      <Fill fill="var(--ink)" boxes={[[120, 40, 240, 480]]} />
      <Fill
        fill="var(--paper)"
        boxes={[
          [210, 56, 60, 8],
          [140, 80, 200, 400],
        ]}
      />
      <Grid box={[140, 80, 200, 400]} />
      <Fill fill="var(--bluebonnet)" boxes={[[140, 80, 200, 60]]} />
      <Writing stroke="var(--paper)" strokeWidth="10" lines={[[160, 104, 110]]} />
      <Writing stroke="var(--paper)" lines={[[160, 122, 70]]} />
      <Plots
        stroke="var(--wheat)"
        cell={40}
        x={140}
        y={160}
        rows={[
          [1, 0, 2],
          [4, 0, 1],
          [0, 1, 1],
          [2, 1, 1],
          [4, 1, 1],
          [0, 2, 2],
          [3, 2, 1],
        ]}
      />
      <g data-act="choice">
        <Fill fill="var(--clay)" boxes={[[221, 241, 38, 38]]} />
        <Rule stroke="var(--on-clay)" strokeWidth="4" d="M230 260l7 8 13-16" />
      </g>
      <Fill fill="var(--ink)" boxes={[[160, 320, 160, 50]]} />
      <Writing stroke="var(--paper)" strokeWidth="8" lines={[[196, 345, 88]]} />
    </>
  );
}
