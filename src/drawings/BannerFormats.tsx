import type { Box } from './kit/box-path.ts';
import { Card } from './kit/Card.tsx';
import type { Details } from './kit/detail.ts';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

type Format = {
  name: string;
  box: Box;
  /** Its part of the image. */
  sun?: Box;
  field?: string;
};

/** The standard formats in their proportions. */
const formats: Format[] = [
  { name: 'billboard', box: [24, 16, 400, 103], sun: [250, 48, 120, 71] },
  { name: 'rectangle', box: [24, 131, 204, 170], field: 'M172 301l56-37v37z' },
  { name: 'strip', box: [24, 313, 204, 32], field: 'M104 345l49-32h75v32z' },
  {
    name: 'half-page',
    box: [240, 131, 106, 214],
    sun: [250, 131, 96, 37],
    field: 'M240 257l106-69V345H240z',
  },
  { name: 'leaderboard', box: [24, 357, 322, 40], field: 'M24 397 86 357H346v40z' },
  {
    name: 'skyscraper',
    box: [386, 165, 68, 270],
    sun: [386, 165, 12, 37],
    field: 'M386 222l68-44V435H386z',
  },
];

/** The parts that are also shown on their own. */
export const bannerFormatsDetails: Details = {
  image: [156, 12, 159],
  cuts: [290, 85, 150],
  field: [210, 200, 150],
  strips: [14, 292, 150],
  skyscraper: [366, 180, 105],
};

/** One image, a sun over a rising field, cut into standard formats; the skyscraper comes off. */
export function BannerFormats() {
  return (
    <>
      <Ground />
      {formats.map(({ name, box, sun, field }) => (
        <g key={name} data-act={name}>
          <Fill fill="var(--bluebonnet)" boxes={[box]} />
          {sun && <Fill fill="var(--wheat)" boxes={[sun]} />}
          {field && <path fill="var(--clay)" d={field} />}
          <Card fill="none" boxes={[box]} />
        </g>
      ))}
      <Writing
        stroke="var(--paper)"
        strokeWidth="20"
        lines={[
          [48, 50, 160],
          [48, 82, 100],
        ]}
      />
      <Rule strokeDasharray="6 6" d="M-480 125H960M352 125V800" />
    </>
  );
}
