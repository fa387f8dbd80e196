import { Card } from './kit/Card.tsx';
import type { Details } from './kit/detail.ts';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** The parts that are also shown on their own. */
export const socialFeedDetails: Details = {
  work: [147, 88, 186],
  reply: [137, 290, 160],
  growth: [354, 101, 180],
  newest: [137, 24, 150],
  neighbor: [374, 264, 150],
};

/** Three columns of posts; the one with a house grows, and its newest post is highlighted. */
export function SocialFeed() {
  return (
    <>
      <Ground />
      <Card
        boxes={[
          [-40, 196, 150, 150],
          [-40, 362, 150, 400],
          [370, 262, 160, 150],
          [370, 428, 160, 400],
        ]}
      />
      <Fill
        fill="var(--line)"
        boxes={[
          [-40, 240, 150, 70],
          [370, 306, 160, 70],
        ]}
      />
      <Writing
        stroke="var(--line)"
        lines={[
          [-20, 214, 110],
          [-20, 226, 70],
          [-20, 328, 100],
          [410, 280, 110],
          [410, 292, 90],
          [382, 394, 110],
        ]}
      />
      <Fill
        fill="var(--bluebonnet)"
        boxes={[
          [382, 274, 20, 20],
          [-20, 378, 24, 24],
        ]}
      />
      <g data-act="column">
        <Card boxes={[[130, 286, 220, 800]]} />
        <Fill
          fill="var(--bluebonnet)"
          boxes={[
            [144, 300, 24, 24],
            [130, 338, 220, 748],
          ]}
        />
        <path fill="var(--paper)" d="M130 400v-20l60-34 70 54z" />
        <Writing
          lines={[
            [180, 306, 90],
            [180, 318, 60],
          ]}
        />
        <Fill fill="var(--clay)" boxes={[[130, 20, 220, 250]]} />
        <Card boxes={[[130, 72, 220, 150]]} />
        <path fill="var(--on-clay)" d="M144 34h26v26h-26z" />
        <path fill="var(--ink)" d="M166 222V142l74-56 74 56v80z" />
        <path fill="var(--wheat)" d="M224 176h32v46h-32z" />
        <Rule stroke="var(--paper)" d="M186 150h24v24h-24zM270 150h24v24h-24z" />
        <Writing
          stroke="var(--on-clay)"
          lines={[
            [182, 41, 110],
            [182, 54, 70],
            [144, 238, 180],
            [144, 252, 130],
          ]}
        />
      </g>
      <Plots
        stroke="var(--wheat)"
        rows={[
          [18, 4, 1],
          [18, 5, 1],
          [18, 6, 2],
          [18, 7, 2],
          [18, 8, 3],
          [18, 9, 3],
          [18, 10, 4],
        ]}
      />
    </>
  );
}
