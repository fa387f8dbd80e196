import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { Star } from './kit/Star.tsx';

/** Reviews as plots with a star each; rows get shorter upward, and the newest is highlighted. */
export function ReviewStars() {
  return (
    <>
      <Ground />
      <Plots
        stroke="var(--bluebonnet)"
        cell={96}
        rows={[
          [3, 1, 7],
          [2, 2, 8],
          [-5, 3, 15],
          [-5, 4, 15],
        ]}
      />
      <Plots stroke="var(--clay)" cell={96} rows={[[3, 0, 1]]} />
      <Star
        fill="var(--wheat)"
        places={[
          [336, 144],
          [432, 144],
          [240, 240],
          [336, 240],
          [432, 240],
          [48, 336],
          [144, 336],
          [240, 336],
          [336, 336],
          [432, 336],
          [48, 432],
          [144, 432],
          [240, 432],
          [336, 432],
          [432, 432],
        ]}
      />
      <Star fill="var(--paper)" places={[[336, 48]]} />
      <Star
        stroke="var(--ink)"
        strokeWidth="2"
        strokeDasharray="4 4"
        places={[
          [432, 48],
          [240, 144],
          [144, 240],
        ]}
      />
    </>
  );
}
