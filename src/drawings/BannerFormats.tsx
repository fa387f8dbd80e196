import type { Box } from './kit/box-path.ts';
import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** Billboard, rectangle, phone strip, half page, leaderboard and skyscraper, in their proportions. */
const formats: Box[] = [
  [24, 16, 400, 103],
  [24, 131, 204, 170],
  [24, 313, 204, 32],
  [240, 131, 106, 214],
  [24, 357, 322, 40],
  [386, 165, 68, 270],
];

/** One image, a sun over a rising field, cut into the standard formats; the skyscraper comes off. */
export function BannerFormats() {
  return (
    <>
      <Ground />
      <Fill fill="var(--bluebonnet)" boxes={formats} />
      <Fill
        fill="var(--wheat)"
        boxes={[
          [250, 48, 120, 71],
          [250, 131, 96, 37],
          [386, 165, 12, 37],
        ]}
      />
      <path
        fill="var(--clay)"
        d="M24 397 86 357H346v40zM104 345l49-32h75v32zM172 301l56-37v37zM240 257l106-69V345H240zM386 222l68-44V435H386z"
      />
      <Writing
        stroke="var(--paper)"
        strokeWidth="20"
        lines={[
          [48, 50, 160],
          [48, 82, 100],
        ]}
      />
      <Card fill="none" boxes={formats} />
      <Rule strokeDasharray="6 6" d="M-480 125H960M352 125V800" />
    </>
  );
}
