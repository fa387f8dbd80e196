import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** Three columns of posts; the one about a house on the street grows, with a new post on top. */
export function SocialFeed() {
  return (
    <>
      <Ground />
      <Card
        boxes={[
          [-40, 220, 160, 140],
          [-40, 380, 160, 140],
          [140, 262, 200, 120],
          [140, 394, 200, 120],
          [360, 300, 160, 140],
        ]}
      />
      <Fill
        fill="var(--line)"
        boxes={[
          [-40, 260, 160, 60],
          [360, 340, 160, 60],
        ]}
      />
      <Fill
        fill="var(--bluebonnet)"
        boxes={[
          [152, 232, 16, 16],
          [152, 274, 20, 20],
          [140, 306, 200, 76],
          [372, 312, 16, 16],
        ]}
      />
      <Card fill="var(--clay)" boxes={[[140, 30, 200, 220]]} />
      <path fill="var(--ink)" d="M152 42h24v24h-24z" />
      <Card boxes={[[140, 78, 200, 130]]} />
      <path fill="var(--ink)" d="M180 208v-60l60-50 60 50v60z" />
      <path fill="var(--wheat)" d="M226 168h28v40h-28z" />
      <Writing
        lines={[
          [188, 48, 80],
          [188, 60, 50],
          [152, 222, 150],
          [152, 236, 100],
        ]}
      />
    </>
  );
}
