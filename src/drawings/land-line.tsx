import type { ReactNode } from 'react';
import { Fill } from './kit/Fill.tsx';
import { Pin } from './kit/Pin.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';

/** The size of a stretch; the page draws the line itself, 140 from the top. */
export const stretchSize = { width: 320, height: 160 };

const paper = 'var(--paper)';
const clay = 'var(--clay)';

/** The stretches of the line, in order: what happens on the land first, then, and in the end. */
export const stretches: Record<string, ReactNode> = {
  measure: (
    <>
      <Rule stroke={paper} strokeWidth="3" d="M60 140l22-62l22 62M82 78v62" />
      <Fill fill={clay} boxes={[[66, 58, 34, 20]]} />
      <Rule stroke={paper} d="M100 68h150" strokeDasharray="6 6" />
      <Rule
        stroke={paper}
        strokeWidth="3"
        d="M250 140V40M250 60h12M250 80h20M250 100h12M250 120h20"
      />
    </>
  ),
  choose: (
    <>
      <g stroke={paper} strokeWidth="2" strokeDasharray="5 5">
        <path d="M30 100h40v40H30zM78 100h40v40H78zM174 100h40v40h-40zM222 100h40v40h-40zM126 52h40v40h-40z" />
      </g>
      <Fill fill={clay} boxes={[[126, 100, 40, 38]]} />
      <Pin x={146} y={98} size={26} fill={paper} />
    </>
  ),
  report: (
    <>
      <Plots
        stroke={clay}
        cell={32}
        x={24}
        y={12}
        upright
        rows={[
          [0, 3, 1],
          [2, 2, 2],
          [5, 0, 4],
        ]}
      />
      <Plots stroke="var(--wheat)" cell={32} x={24} y={12} upright rows={[[7, 1, 3]]} />
      <path stroke={paper} strokeWidth="2" strokeDasharray="5 5" d="M120 76h28v62h-28z" />
      <Rule stroke={paper} strokeWidth="4" d="M112 146l44-78" />
    </>
  ),
};
