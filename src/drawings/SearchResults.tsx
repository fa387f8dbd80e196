import { Card } from './kit/Card.tsx';
import type { Details } from './kit/detail.ts';
import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** The parts that are also shown on their own. */
export const searchResultsDetails: Details = {
  query: [42, 36, 150],
  listing: [120, 141, 180],
  title: [300, 150, 180],
  vacancy: [24, 270, 180],
  below: [40, 380, 150],
};

/** A page of gray listings; one has moved to the top, with its plot on the map. */
export function SearchResults() {
  return (
    <>
      <Ground />
      <Card boxes={[[30, 30, 330, 800]]} />
      <Rule d="M54 54h282v44H54zM72 68h14v14H72zM86 82l8 8" />
      <Writing lines={[[108, 76, 110]]} strokeWidth="10" />
      <Writing
        stroke="var(--line)"
        strokeWidth="16"
        lines={[
          [54, 135, 150],
          [54, 219, 120],
          [54, 397, 170],
        ]}
      />
      <Writing
        stroke="var(--line)"
        strokeWidth="8"
        lines={[
          [54, 161, 270],
          [54, 177, 220],
          [54, 245, 270],
          [54, 261, 190],
          [54, 423, 250],
          [54, 439, 200],
        ]}
      />
      <Fill fill="var(--field)" boxes={[[42, 284, 306, 90]]} />
      <Grid box={[40, 284, 308, 90]} />
      <Rule
        strokeDasharray="4 4"
        d="M42 284h306v90H42zM42 284l86-130M348 284l100-116M348 374l110-114M42 374l86-114"
      />
      <g data-act="listing">
        <Fill fill="var(--clay)" boxes={[[128, 144, 332, 116]]} />
        <Card boxes={[[142, 158, 88, 88]]} />
        <Grid box={[143, 159, 86, 86]} cell={17} />
        <Pin x={192} y={236} size={34} fill="var(--ink)" />
        <Writing stroke="var(--on-clay)" strokeWidth="18" lines={[[248, 174, 164]]} />
        <Writing
          stroke="var(--on-clay)"
          strokeWidth="8"
          lines={[
            [248, 208, 190],
            [248, 226, 130],
          ]}
        />
      </g>
    </>
  );
}
