import { Caption } from './kit/Caption.tsx';
import { Card } from './kit/Card.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import type { PlotRow } from './kit/plan-rows.ts';
import { Rule } from './kit/Rule.tsx';

/** A column of plots, three wide, from its top row down beyond the frame. */
const bid = (column: number, top: number): PlotRow[] =>
  Array.from({ length: 24 - top }, (_, row) => [column, top + row, 3]);

/** Bids on a search as bars; the highest wins and pays only as far as the second. */
export function KeywordAuction() {
  return (
    <>
      <Ground />
      <Plots
        stroke="var(--bluebonnet)"
        rows={[...bid(1, 13), ...bid(5, 9), ...bid(17, 15), ...bid(21, 17)]}
      />
      <Plots stroke="var(--clay)" rows={bid(10, 9)} x={0} />
      <Card strokeDasharray="6 4" boxes={[[201, 61, 98, 118]]} />
      <Rule d="M-480 180H960" />
      <Caption x="350" y="170">
        PAID
      </Caption>
      <Caption x="212" y="84">
        BID
      </Caption>
    </>
  );
}
