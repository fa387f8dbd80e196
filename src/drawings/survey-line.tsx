import type { ReactNode } from 'react';
import { Fill } from './kit/Fill.tsx';
import { Pin } from './kit/Pin.tsx';
import { Plots } from './kit/Plots.tsx';
import { Rule } from './kit/Rule.tsx';

/** The size of a segment; the page draws the line itself, 140 from the top. */
export const segmentSize = { width: 320, height: 160 };

const paper = 'var(--paper)';
const clay = 'var(--clay)';

/** The segments of the line, in order of the land's development. */
export const segments: Record<string, ReactNode> = {
  measure: (
    <>
      <Rule stroke={paper} strokeWidth="3" d="M2 140l22-62l22 62M24 78v62" />
      <Fill fill={clay} boxes={[[8, 58, 34, 20]]} />
      <Rule stroke={paper} d="M42 68h188" strokeDasharray="6 6" />
      <Rule
        stroke={paper}
        strokeWidth="3"
        d="M230 140V40M230 60h12M230 80h20M230 100h12M230 120h20"
      />
    </>
  ),
  choose: (
    <>
      <g stroke={paper} strokeWidth="2" strokeDasharray="5 5">
        <path d="M1 100h40v40H1zM49 100h40v40H49zM145 100h40v40h-40zM193 100h40v40h-40zM97 52h40v40H97z" />
      </g>
      <Fill fill={clay} boxes={[[97, 100, 40, 38]]} />
      <Pin x={117} y={98} size={26} fill={paper} />
    </>
  ),
  report: (
    <>
      <Plots
        stroke={clay}
        cell={32}
        x={-2}
        y={12}
        upright
        rows={[
          [0, 3, 1],
          [2, 2, 2],
          [6, 0, 4],
        ]}
      />
      <path stroke={paper} strokeWidth="2" strokeDasharray="5 5" d="M128 76h28v62h-28z" />
      <Rule stroke={paper} strokeWidth="4" d="M120 146l44-78" />
    </>
  ),
};
