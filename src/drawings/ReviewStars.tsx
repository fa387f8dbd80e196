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
        y={16}
        rows={[
          [3, 1, 7],
          [2, 2, 8],
          [-5, 3, 15],
          [-5, 4, 15],
        ]}
      />
      <Plots stroke="var(--clay)" cell={96} y={16} rows={[[3, 0, 1]]} />
      <Star
        fill="var(--wheat)"
        places={[
          [336, 160],
          [432, 160],
          [240, 256],
          [336, 256],
          [432, 256],
          [48, 352],
          [144, 352],
          [240, 352],
          [336, 352],
          [432, 352],
          [48, 448],
          [144, 448],
          [240, 448],
          [336, 448],
          [432, 448],
        ]}
      />
      <Star fill="var(--paper)" places={[[336, 64]]} />
      <Star
        stroke="var(--ink)"
        strokeWidth="2"
        strokeDasharray="4 4"
        places={[
          [432, 64],
          [240, 160],
          [144, 256],
        ]}
      />
    </>
  );
}
