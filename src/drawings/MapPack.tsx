import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** A phone with a map and its short list: two pins stand, and where the nearest should be there is a gap. */
export function MapPack() {
  return (
    <>
      <Ground />
      <Fill fill="var(--ink)" boxes={[[80, 20, 320, 900]]} />
      <Fill fill="var(--paper)" boxes={[[94, 50, 292, 900]]} />
      <Fill
        fill="var(--field)"
        boxes={[
          [94, 50, 60, 60],
          [166, 50, 90, 60],
          [268, 50, 118, 60],
          [94, 122, 60, 90],
          [166, 122, 90, 40],
          [166, 174, 90, 80],
          [268, 122, 60, 90],
          [340, 122, 46, 90],
          [94, 224, 60, 30],
          [268, 224, 118, 30],
        ]}
      />
      <path stroke="var(--paper)" strokeWidth="14" d="M94 200 386 80" />
      <Rule d="M80 254h320" />
      <Pin x={140} y={130} size={34} fill="var(--bluebonnet)" />
      <Pin x={340} y={180} size={34} fill="var(--bluebonnet)" />
      <Pin x={230} y={220} size={40} stroke="var(--clay)" strokeWidth="4" strokeDasharray="8 5" />
      <Fill
        fill="var(--bluebonnet)"
        boxes={[
          [110, 272, 32, 32],
          [110, 322, 32, 32],
        ]}
      />
      <Card stroke="var(--clay)" strokeDasharray="6 5" boxes={[[110, 372, 32, 32]]} />
      <Writing
        strokeWidth="10"
        lines={[
          [158, 280, 130],
          [158, 330, 100],
        ]}
      />
      <Writing
        stroke="var(--line)"
        lines={[
          [158, 298, 190],
          [158, 348, 170],
        ]}
      />
    </>
  );
}
