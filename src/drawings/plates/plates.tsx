import type { ReactNode } from 'react';
import { recordOf } from '../../platform/record-of.ts';
import { Card } from '../kit/Card.tsx';
import { Fill } from '../kit/Fill.tsx';
import { Grid } from '../kit/Grid.tsx';
import { Pin } from '../kit/Pin.tsx';
import { Plots } from '../kit/Plots.tsx';
import { Rule } from '../kit/Rule.tsx';
import { Writing } from '../kit/Writing.tsx';
import { type PlateName, plateNames } from './names.ts';

/** The size of a plate, in units of its drawing. */
export const plateSize = { width: 120, height: 80 };

const clay = 'var(--clay)';
const blue = 'var(--bluebonnet)';

/** A telephone handset, centered at 0, 0. */
const handset =
  'M-20-14q-7 3-6 10q6 22 30 27q8 1 10-6l-1-6l-11-3l-5 5q-9-4-13-13l5-5l-3-11q-3-2-6 2z';

const objects: Record<PlateName, ReactNode> = {
  'pin-on-map': (
    <>
      <Grid box={[0, 0, 120, 80]} />
      <Plots
        stroke={blue}
        rows={[
          [0, 0, 2],
          [4, 3, 2],
          [5, 0, 1],
        ]}
      />
      <Plots
        stroke={clay}
        rows={[
          [2, 2, 2],
          [2, 3, 1],
        ]}
      />
      <Pin x={60} y={50} size={24} fill="var(--ink)" />
    </>
  ),
  'answered-question': (
    <>
      <Card boxes={[[12, 10, 56, 60]]} />
      <Rule strokeWidth="5" d="M32 28v-4h16v12h-8v10M40 54v5" />
      <Fill fill={clay} boxes={[[76, 22, 36, 36]]} />
      <Rule strokeWidth="5" d="M85 41l7 7l12-15" />
    </>
  ),
  'mended-link': (
    <>
      <Rule strokeWidth="7" d="M52 30H30a11 11 0 0 0 0 22h22M68 30h22a11 11 0 0 1 0 22H68" />
      <Rule stroke={clay} strokeWidth="9" d="M42 41h36" />
      <Rule strokeDasharray="3 4" d="M60 8v12M60 62v12" />
    </>
  ),
  'linked-pages': (
    <>
      <Card
        boxes={[
          [10, 8, 32, 28],
          [10, 44, 32, 28],
        ]}
      />
      <Writing
        strokeWidth="4"
        lines={[
          [16, 17, 20],
          [16, 26, 14],
          [16, 53, 20],
          [16, 62, 14],
        ]}
      />
      <Rule strokeWidth="3" d="M46 22h14l10 12M46 58h14l10-12" />
      <Fill fill={clay} boxes={[[74, 22, 36, 36]]} />
      <Rule d="M74 22h36v36H74z" />
    </>
  ),
  'page-with-phone': (
    <>
      <Card boxes={[[18, 10, 84, 60]]} />
      <Rule d="M18 22h84M25 16h0.1M32 16h0.1" />
      <Writing strokeWidth="7" lines={[[26, 34, 46]]} />
      <Writing
        stroke="var(--line-strong)"
        strokeWidth="4"
        lines={[
          [26, 45, 40],
          [26, 53, 34],
        ]}
      />
      <Fill fill={clay} boxes={[[26, 59, 28, 8]]} />
      <Fill fill={blue} boxes={[[78, 30, 16, 30]]} />
    </>
  ),
  // A van with the company's sign.
  'sign-on-door': (
    <>
      <Rule fill={blue} d="M4 70V30q0-6 6-6h66l22 22h14q4 0 4 6v18z" />
      <Rule fill="var(--paper)" d="M70 30l18 18H70z" />
      <Fill fill="var(--paper)" boxes={[[16, 32, 44, 26]]} />
      <Fill fill={clay} boxes={[[20, 36, 18, 18]]} />
      <Writing
        strokeWidth="5"
        lines={[
          [43, 42, 13],
          [43, 50, 9],
        ]}
      />
      <circle cx="28" cy="70" r="8" fill="var(--ink)" />
      <circle cx="94" cy="70" r="8" fill="var(--ink)" />
    </>
  ),
  'price-tag': (
    <>
      <Rule fill={clay} d="M16 40l26-26h62v52H42z" />
      <circle cx="42" cy="40" r="6" fill="var(--paper)" stroke="var(--ink)" strokeWidth="2" />
      <Rule strokeDasharray="4 4" d="M36 40H0" />
      <Writing strokeWidth="8" lines={[[60, 32, 32]]} />
      <Writing strokeWidth="4" lines={[[60, 48, 24]]} />
    </>
  ),
  'one-button': (
    <>
      <Card boxes={[[34, 6, 52, 90]]} />
      <Writing strokeWidth="7" lines={[[44, 22, 32]]} />
      <Writing stroke="var(--line-strong)" strokeWidth="4" lines={[[44, 34, 30]]} />
      <Fill fill={clay} boxes={[[44, 46, 32, 18]]} />
      <Rule d="M44 46h32v18H44z" />
    </>
  ),
  'half-built-page': (
    <>
      <Rule fill="var(--paper)" d="M20 8h44l-8 16l12 16l-12 16l8 16H20z" />
      <Writing strokeWidth="7" lines={[[28, 20, 24]]} />
      <Writing
        stroke="var(--line-strong)"
        strokeWidth="4"
        lines={[
          [28, 34, 26],
          [28, 44, 20],
        ]}
      />
      <Rule strokeDasharray="4 4" d="M70 8h30v64H70" />
      <Plots stroke={clay} x={72} y={50} rows={[[0, 0, 1]]} />
      <Plots stroke={clay} x={72} y={30} rows={[[0, 0, 1]]} />
    </>
  ),
  'struck-list': (
    <>
      <Card boxes={[[22, 8, 76, 64]]} />
      <Writing
        strokeWidth="6"
        lines={[
          [32, 22, 46],
          [32, 40, 54],
          [32, 58, 38],
        ]}
      />
      <Rule stroke={clay} strokeWidth="4" d="M28 43l64-7M28 61l50-6" />
    </>
  ),
  'two-areas': (
    <>
      <Grid box={[0, 0, 120, 80]} />
      <Plots
        stroke={clay}
        rows={[
          [0, 1, 2],
          [0, 2, 2],
        ]}
      />
      <Plots
        stroke={blue}
        rows={[
          [4, 1, 2],
          [4, 2, 2],
        ]}
      />
      <Rule strokeWidth="4" strokeDasharray="6 5" d="M60 4v72" />
    </>
  ),
  'three-formats': (
    <>
      <Card boxes={[[10, 10, 58, 22]]} />
      <Writing strokeWidth="6" lines={[[18, 21, 30]]} />
      <Fill fill={blue} boxes={[[10, 40, 46, 32]]} />
      <path fill="var(--paper)" d="M27 47v18l14-9z" />
      <Fill fill={clay} boxes={[[76, 10, 34, 62]]} />
      <Writing strokeWidth="6" lines={[[83, 56, 20]]} />
      <Card boxes={[[83, 18, 20, 26]]} />
    </>
  ),
  'ad-and-page': (
    <>
      <Card boxes={[[8, 22, 42, 36]]} />
      <Writing stroke={clay} strokeWidth="8" lines={[[15, 34, 28]]} />
      <Writing strokeWidth="4" lines={[[15, 46, 20]]} />
      <Rule strokeWidth="3" d="M54 40h12M61 35l5 5l-5 5" />
      <Card boxes={[[70, 8, 42, 72]]} />
      <Writing stroke={clay} strokeWidth="8" lines={[[77, 22, 28]]} />
      <Writing
        stroke="var(--line-strong)"
        strokeWidth="4"
        lines={[
          [77, 36, 26],
          [77, 46, 20],
        ]}
      />
      <Fill fill="var(--ink)" boxes={[[77, 56, 28, 12]]} />
    </>
  ),
  'handset-and-pin': (
    <>
      <path transform="translate(42 42) scale(1.15)" fill="var(--ink)" d={handset} />
      <Rule strokeDasharray="3 4" d="M62 34h14" />
      <Pin x={94} y={62} size={30} fill={clay} stroke="var(--ink)" strokeWidth="2" />
    </>
  ),
  'ringing-phone': (
    <>
      <path transform="translate(56 46) scale(1.3)" fill="var(--ink)" d={handset} />
      <Rule stroke={clay} strokeWidth="4" d="M70 30q8 4 10 14M78 20q14 8 17 26M86 10q20 12 24 38" />
    </>
  ),
  'page-day-and-night': (
    <>
      <Fill fill={blue} boxes={[[60, 0, 60, 80]]} />
      <circle cx="26" cy="20" r="10" fill="var(--wheat)" stroke="var(--ink)" strokeWidth="2" />
      <path fill="var(--wheat)" d="M98 10a12 12 0 1 0 12 16a10 10 0 0 1-12-16z" />
      <Card boxes={[[40, 16, 40, 52]]} />
      <Writing strokeWidth="6" lines={[[47, 28, 26]]} />
      <Writing
        stroke="var(--line-strong)"
        strokeWidth="4"
        lines={[
          [47, 39, 24],
          [47, 47, 18],
        ]}
      />
      <Fill fill={clay} boxes={[[47, 54, 26, 8]]} />
    </>
  ),
  'plain-report': (
    <>
      <Card boxes={[[26, 6, 68, 68]]} />
      <Writing strokeWidth="6" lines={[[34, 18, 34]]} />
      <Rule d="M34 62h52" />
      <Fill
        fill={clay}
        boxes={[
          [38, 48, 10, 14],
          [54, 40, 10, 22],
          [70, 28, 10, 34],
        ]}
      />
    </>
  ),
};

/** Each plate is one object that shows the subject of the item beside it. */
export const plates = recordOf(plateNames, (name) => (
  <>
    <path fill="var(--field)" d={`M0 0h${plateSize.width}v${plateSize.height}H0z`} />
    {objects[name]}
  </>
));
