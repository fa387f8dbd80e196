import type { Box } from './kit/box-path.ts';
import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** Billboard, rectangle, phone strip, half page and leaderboard, in their true proportions. */
const formats: Box[] = [
  [24, 16, 400, 103],
  [24, 131, 204, 170],
  [24, 313, 204, 32],
  [240, 131, 106, 214],
  [24, 357, 322, 40],
];

/** One picture, a sun over a rising field, cut into the standard formats; the skyscraper comes off. */
export function BannerFormats() {
  return (
    <>
      <Ground />
      <Fill fill="var(--bluebonnet)" boxes={[[24, 16, 400, 381]]} />
      <Fill fill="var(--wheat)" boxes={[[250, 48, 120, 120]]} />
      <path fill="var(--clay)" d="M24 397 424 137v260z" />
      <Writing
        stroke="var(--paper)"
        strokeWidth="20"
        lines={[
          [48, 50, 160],
          [48, 82, 100],
        ]}
      />
      <path
        stroke="var(--field)"
        strokeWidth="12"
        d="M24 125h400M234 125v226M24 307h210M24 351h328M424 131v266"
      />
      <Fill fill="var(--field)" boxes={[[346, 119, 79, 280]]} />
      <Rule strokeDasharray="6 6" d="M-480 125H960M352 125V800" />
      <Fill fill="var(--bluebonnet)" boxes={[[386, 165, 68, 270]]} />
      <path fill="var(--wheat)" d="M386 165h12v37h-12z" />
      <path fill="var(--clay)" d="M386 222 454 178v257h-68z" />
      <Card fill="none" boxes={[...formats, [386, 165, 68, 270]]} />
    </>
  );
}
