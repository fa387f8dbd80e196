import type { Box } from './kit/box-path.ts';
import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** The parts of the page to fix first. */
const marked: readonly Box[] = [
  [80, 60, 260, 40],
  [80, 120, 200, 60],
  [220, 260, 120, 60],
];

/** As many small plots as a part's rank. */
const tally = (y: number, rank: number): Box[] =>
  Array.from({ length: rank }, (_, index) => [420 - rank * 5 + index * 10, y + 16, 7, 8]);

/** A page on a survey grid: three parts are staked out and ranked, with labels at the edge. */
export function SiteAudit() {
  return (
    <>
      <Ground />
      <Card boxes={[[60, 40, 300, 900]]} />
      <Writing lines={[[100, 80, 70]]} strokeWidth="12" />
      <Writing stroke="var(--line-strong)" lines={[200, 240, 280].map((x) => [x, 80, 30])} />
      <Writing
        strokeWidth="16"
        lines={[
          [96, 138, 160],
          [96, 164, 110],
        ]}
      />
      <Fill fill="var(--bluebonnet)" boxes={[[80, 260, 120, 60]]} />
      <Writing
        stroke="var(--line-strong)"
        lines={[
          [80, 204, 240],
          [80, 222, 200],
          [80, 240, 220],
          [80, 344, 250],
          [80, 362, 180],
          [80, 380, 230],
          [80, 398, 120],
        ]}
      />
      <Fill fill="var(--field)" boxes={[[228, 268, 104, 44]]} />
      <Rule
        stroke="var(--clay)"
        strokeWidth="4"
        strokeDasharray="9 6"
        d={marked
          .map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`)
          .join('')}
      />
      <Rule d={marked.map(([x, y, width]) => `M${x + width} ${y + 20}H400`).join('')} />
      <Fill fill="var(--clay)" boxes={marked.map(([, y]) => [400, y, 40, 40])} />
      <Fill fill="var(--on-clay)" boxes={marked.flatMap(([, y], index) => tally(y, index + 1))} />
    </>
  );
}
