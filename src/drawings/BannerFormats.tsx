import type { Box } from './kit/box-path.ts';
import { Caption } from './kit/Caption.tsx';
import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** Billboard, rectangle, phone strip, half page, leaderboard and skyscraper, in their true proportions. */
const formats: Box[] = [
  [40, 20, 400, 100],
  [40, 132, 204, 170],
  [40, 314, 204, 32],
  [256, 132, 106, 214],
  [40, 358, 322, 40],
  [374, 132, 66, 266],
];

/** One picture, a sun over a rising field, cut along dashed lines into the standard formats. */
export function BannerFormats() {
  return (
    <>
      <Ground />
      <Fill fill="var(--bluebonnet)" boxes={[[40, 20, 400, 378]]} />
      <Fill fill="var(--wheat)" boxes={[[270, 50, 120, 120]]} />
      <path fill="var(--clay)" d="M40 398 440 138v260z" />
      <Writing
        stroke="var(--paper)"
        strokeWidth="18"
        lines={[
          [64, 56, 150],
          [64, 86, 90],
        ]}
      />
      <path
        stroke="var(--field)"
        strokeWidth="12"
        d="M40 126h400M250 126v226M368 126v272M40 308h210M40 352h328"
      />
      <Card fill="none" boxes={formats} />
      <Rule strokeDasharray="6 6" d="M-480 126H40M440 126H960M368 398V800" />
      <Caption x="52" y="154">
        IDEA
      </Caption>
    </>
  );
}
