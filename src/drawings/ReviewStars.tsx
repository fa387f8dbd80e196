import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { Star } from './kit/Star.tsx';

/** Reviews as plots with a star each: every row reaches further, and the newest is lit. */
export function ReviewStars() {
  return (
    <>
      <Ground />
      <Plots
        stroke="var(--bluebonnet)"
        cell={100}
        x={-10}
        y={0}
        rows={[
          [2, 1, 2],
          [1, 2, 3],
          [-4, 3, 9],
        ]}
      />
      <Plots stroke="var(--clay)" cell={100} x={-10} y={0} rows={[[3, 0, 1]]} />
      <Star
        fill="var(--wheat)"
        places={[
          [240, 150],
          [340, 150],
          [140, 250],
          [240, 250],
          [340, 250],
          [40, 350],
          [140, 350],
          [240, 350],
          [340, 350],
          [440, 350],
        ]}
      />
      <Star fill="var(--paper)" places={[[340, 50]]} />
    </>
  );
}
