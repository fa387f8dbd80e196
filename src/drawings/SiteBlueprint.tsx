import { CaptionText } from './kit/CaptionText.tsx';
import type { Details } from './kit/detail.ts';
import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** The parts that are also shown on their own. */
export const siteBlueprintDetails: Details = {
  button: [120, 270, 150],
  headline: [124, 190, 150],
  picture: [330, 190, 150],
  measure: [100, 20, 150],
  menu: [104, 100, 120],
};

/** A page's wireframe as a dimensioned blueprint; its only button is built. */
export function SiteBlueprint() {
  return (
    <>
      <Ground />
      <Fill fill="var(--bluebonnet)" boxes={[[80, 80, 960, 800]]} />
      <Grid stroke="var(--line-on-ink)" box={[80, 80, 960, 800]} />
      <g stroke="var(--paper)">
        <Rule
          stroke="inherit"
          data-act="outline"
          pathLength="5"
          d="M960 120H120V800M120 160H960M136 134h12v12h-12zM156 134h12v12h-12zM340 200H960M340 200V320H960M340 200l240 240M340 320l240-240M120 360H960M140 384h120v80H140zM280 384h120v80H280zM420 384h120v80H420z"
        />
        <Writing
          stroke="inherit"
          strokeWidth="20"
          lines={[
            [140, 210, 160],
            [140, 240, 110],
          ]}
        />
        <Writing
          stroke="inherit"
          strokeWidth="4"
          lines={[
            [140, 266, 150],
            [140, 278, 130],
          ]}
        />
      </g>
      <g data-act="button">
        <Fill fill="var(--clay)" boxes={[[140, 296, 100, 40]]} />
        <Writing stroke="var(--on-clay)" lines={[[156, 316, 68]]} />
      </g>
      <Rule d="M40 120v240M32 120h16M32 360h16M120 40h180M120 32v16M300 32v16" />
      <CaptionText x="120" y="66">
        MEASURE
      </CaptionText>
      <CaptionText x="-360" y="66" transform="rotate(-90)">
        FIRST SCREEN
      </CaptionText>
    </>
  );
}
