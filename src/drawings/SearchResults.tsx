import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** A page of gray listings, one of them lifted out of its place to the top, with its plot on the map. */
export function SearchResults() {
  return (
    <>
      <Ground />
      <Card boxes={[[40, 40, 330, 800]]} />
      <Rule d="M64 64h282v40H64zM80 76h12v12H80zM92 88l7 7" />
      <Writing lines={[[112, 84, 96]]} strokeWidth="8" />
      <Writing
        stroke="var(--line)"
        strokeWidth="14"
        lines={[
          [64, 145, 150],
          [64, 225, 120],
          [64, 395, 140],
        ]}
      />
      <Writing
        stroke="var(--line)"
        lines={[
          [64, 169, 270],
          [64, 183, 220],
          [64, 249, 270],
          [64, 263, 190],
          [64, 419, 250],
          [64, 433, 200],
        ]}
      />
      <Rule
        strokeDasharray="4 4"
        d="M52 288h306v84H52zM52 288l86-120M358 288l86-120M358 372l86-120M52 372l86-120"
      />
      <Fill fill="var(--clay)" boxes={[[138, 152, 330, 100]]} />
      <Card boxes={[[150, 164, 76, 76]]} />
      <Grid box={[151, 165, 74, 74]} cell={15} />
      <Pin x={192} y={230} size={28} fill="var(--ink)" />
      <Writing strokeWidth="14" lines={[[242, 177, 170]]} />
      <Writing
        lines={[
          [242, 205, 206],
          [242, 221, 160],
        ]}
      />
    </>
  );
}
