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
        cell={100}
        x={-30}
        rows={[
          [3, 1, 7],
          [2, 2, 8],
          [-5, 3, 15],
          [-5, 4, 15],
        ]}
      />
      <Plots stroke="var(--clay)" cell={100} x={-30} rows={[[3, 0, 1]]} />
      <Star
        fill="var(--wheat)"
        places={[
          [320, 150],
          [420, 150],
          [220, 250],
          [320, 250],
          [420, 250],
          [20, 350],
          [120, 350],
          [220, 350],
          [320, 350],
          [420, 350],
          [20, 450],
          [120, 450],
          [220, 450],
          [320, 450],
          [420, 450],
        ]}
      />
      <Star fill="var(--paper)" places={[[320, 50]]} />
      <Star
        stroke="var(--ink)"
        strokeWidth="2"
        strokeDasharray="4 4"
        places={[
          [420, 50],
          [220, 150],
          [120, 250],
        ]}
      />
    </>
  );
}
