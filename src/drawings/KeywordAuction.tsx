import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import type { Details } from './kit/detail.ts';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import type { PlotRow } from './kit/plan-rows.ts';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** A bar four plots wide, from `top` down to below the frame. */
const bid = (column: number, top: number): PlotRow[] =>
  Array.from({ length: 4 }, (_, index) => [column + index, top, 40 - top]);

/** The parts that are also shown on their own. */
export const keywordAuctionDetails: Details = {
  query: [10, 24, 120],
  bids: [66, 150, 150],
  others: [290, 190, 180],
  saving: [168, 96, 150],
  losers: [0, 200, 130],
};

/** Bids on a search as bars; the highest wins and pays only the second bid. */
export function KeywordAuction() {
  return (
    <>
      <Ground />
      <Plots
        upright
        stroke="var(--bluebonnet)"
        rows={[
          ...bid(-5, 15),
          ...bid(0, 12),
          ...bid(5, 8),
          ...bid(15, 14),
          ...bid(20, 11),
          ...bid(25, 16),
          ...bid(30, 13),
        ]}
      />
      <Card strokeDasharray="6 5" boxes={[[201, 41, 78, 118]]} />
      <Plots data-act="bid" upright stroke="var(--clay)" rows={bid(10, 8)} />
      <Rule strokeWidth="3" d="M-480 160H960" />
      <Card boxes={[[10, 40, 158, 48]]} />
      <Rule d="M20 55h14v14H20zM34 69l8 8" />
      <Writing strokeWidth="10" lines={[[56, 64, 84]]} />
      <Rule d="M148 52v24" />
      <CaptionText x="216" y="68">
        BID
      </CaptionText>
      <CaptionText x="290" y="148">
        PAID
      </CaptionText>
    </>
  );
}
