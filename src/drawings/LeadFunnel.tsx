import type { Details } from './kit/detail.ts';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';
import { Rule } from './kit/Rule.tsx';

/** The people in the crowd who have a need. */
const needs = [' n   n n  n  n n   n n  ', 'n n n  n n n n  n n n n ', '  n n n  n n  n n  n n  '];
const crowd = Array.from({ length: 23 }, (_, row) => [-24, row - 20, 72] as const);

/** The parts that are also shown on their own. */
export const leadFunnelDetails: Details = {
  crowd: [90, -20, 120],
  screen: [83, 62, 138],
  mouth: [-14, 44, 138],
  fewer: [227, 112, 138],
  call: [158, 252, 166],
};

/** Many small plots at the top, fewer and larger ones in each row below, a ringing phone last. */
export function LeadFunnel() {
  return (
    <>
      <Ground />
      <Plots stroke="var(--line)" rows={crowd} />
      <Plots stroke="var(--line-strong)" rows={planRows(needs, 'n')} />
      {/* Centered in the view, with both lips. */}
      <g transform="translate(-9 5) scale(.92)">
        <Plots data-act="row-1" stroke="var(--wheat)" cell={40} x={60} y={68} rows={[[0, 0, 10]]} />
        <Plots
          data-act="row-2"
          stroke="var(--bluebonnet)"
          cell={60}
          x={130}
          y={114}
          rows={[[0, 0, 5]]}
        />
        <Plots data-act="row-3" stroke="var(--ink)" cell={80} x={190} y={180} rows={[[0, 0, 2]]} />
        <Rule d="M-480 64H20L194 418V800M960 64H500L348 418V800" />
        <g data-act="row-4">
          <Fill fill="var(--clay)" boxes={[[206, 268, 130, 150]]} />
          <g transform="rotate(-12 271 336)">
            <path
              fill="var(--ink)"
              stroke="var(--on-clay)"
              strokeWidth="4"
              d="M247 288h48v96h-48z"
            />
            <path fill="var(--paper)" d="M251 296h40v70h-40z" />
            <path fill="var(--clay)" d="M261 318h20v26h-20z" />
            <Rule
              stroke="var(--on-clay)"
              strokeWidth="5"
              d="m234 316-12 20 12 20M308 316l12 20-12 20"
            />
          </g>
        </g>
      </g>
    </>
  );
}
