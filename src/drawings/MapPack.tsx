import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Writing } from './kit/Writing.tsx';

/** A phone with a street map and a short list: two pins, and the nearest business missing. */
export function MapPack() {
  return (
    <>
      <Ground />
      <Fill fill="var(--ink)" boxes={[[60, 16, 360, 900]]} />
      <Fill fill="var(--paper)" boxes={[[74, 40, 332, 900]]} />
      <Fill
        fill="var(--field)"
        boxes={[
          [74, 40, 70, 64],
          [158, 40, 96, 64],
          [268, 40, 138, 64],
          [74, 118, 70, 114],
          [158, 118, 96, 44],
          [158, 176, 96, 56],
          [268, 118, 60, 114],
          [342, 118, 64, 114],
        ]}
      />
      <path stroke="var(--paper)" strokeWidth="14" d="M77 211 403 65" />
      <Pin x={118} y={110} size={38} fill="var(--bluebonnet)" />
      <Pin x={352} y={196} size={38} fill="var(--bluebonnet)" />
      <Fill fill="var(--ink)" boxes={[[196, 204, 16, 16]]} />
      <Pin
        x={232}
        y={172}
        size={48}
        fill="var(--paper)"
        stroke="var(--clay)"
        strokeWidth="5"
        strokeDasharray="9 6"
      />
      <path fill="var(--ink)" d="M60 230h360v4H60z" />
      <Fill
        fill="var(--bluebonnet)"
        boxes={[
          [92, 248, 32, 32],
          [92, 294, 32, 32],
        ]}
      />
      <Card
        stroke="var(--clay)"
        strokeWidth="4"
        strokeDasharray="9 6"
        boxes={[[92, 340, 296, 44]]}
      />
      <Writing
        strokeWidth="12"
        lines={[
          [142, 255, 150],
          [142, 301, 110],
        ]}
      />
      <Writing
        stroke="var(--line)"
        strokeWidth="8"
        lines={[
          [142, 274, 220],
          [142, 320, 190],
        ]}
      />
    </>
  );
}
