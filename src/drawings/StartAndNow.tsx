import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';

/** The number of plots of each case at the start and now: 200% more, 120 in tens, 300% more. */
export const drawnCases = [
  { top: 62, start: 3, now: 9 },
  { top: 182, start: 0, now: 12 },
  { top: 302, start: 3, now: 12 },
];
const cell = 28;

/** Three pieces of land between stakes: the start in ink, the growth in clay. */
export function StartAndNow() {
  return (
    <>
      <Ground />
      <CaptionText x={60} y={38}>
        START
      </CaptionText>
      {/* Ends before the first row's flag. */}
      <CaptionText x={304} y={38} textAnchor="end">
        NOW
      </CaptionText>
      <Card boxes={drawnCases.map(({ top }) => [44, top, 392, 72])} />
      {drawnCases.map(({ top, start, now }) => (
        <g key={top}>
          <Plots
            stroke="var(--clay)"
            cell={cell}
            x={58}
            y={top + 8}
            rows={[
              [start, 0, now - start],
              [start, 1, now - start],
            ]}
          />
          <Plots
            stroke="var(--ink)"
            cell={cell}
            x={58}
            y={top + 8}
            rows={[
              [0, 0, start],
              [0, 1, start],
            ]}
          />
          <Rule
            strokeWidth="4"
            fill="var(--wheat)"
            d={`M${62 + now * cell} ${top + 66}v-82l28 11-28 11`}
          />
        </g>
      ))}
    </>
  );
}
