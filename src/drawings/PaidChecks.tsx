import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** The top of each check. */
const checks = [51, 119, 187, 255, 323];

/** Signed checks on the left, the return of each on the right: nothing until the last. */
export function PaidChecks() {
  return (
    <>
      <Ground />
      <CaptionText x={40} y={36}>
        PAID
      </CaptionText>
      <CaptionText x={322} y={36}>
        CAME BACK
      </CaptionText>
      <Card boxes={checks.map((y) => [40, y, 240, 56])} />
      <Writing
        lines={checks.flatMap((y, index) => [
          [54, y + 16, 60 + ((index * 37) % 50)],
          [54, y + 30, 90],
        ])}
        stroke="var(--line-strong)"
      />
      <Rule d={checks.map((y) => `M226 ${y + 10}h42v16h-42zM170 ${y + 46}h98`).join('')} />
      <Rule
        stroke="var(--bluebonnet)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d={checks
          .map(
            (y) =>
              `M176 ${y + 42}c10-28 18-22 8-2 10-16 14-12 12 0 8-12 12-12 12-2q12-10 14 0l30-6`,
          )
          .join('')}
      />
      <Rule
        strokeDasharray="5 5"
        d={checks
          .slice(0, -1)
          .map((y) => `M322 ${y + 1}h118v54h-118z`)
          .join('')}
      />
      <Rule d="M287 351h28m-8-8 8 8-8 8" />
      <Plots stroke="var(--clay)" x={321} y={321} rows={[0, 1, 2].map((row) => [0, row, 6])} />
    </>
  );
}
