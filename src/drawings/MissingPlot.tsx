import { Caption } from './kit/Caption.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';
import { Rule } from './kit/Rule.tsx';

/** A neighborhood in which every plot is taken except the requested ones. */
const quarter = [
  'bbbb bbbbbbbb bbbb',
  'bbbb bbbbbbbb bbcc',
  'bbbb bbbbbbbb bbcc',
  '                  ',
  'bbbb bb    bb bbbb',
  'bbbb bb    bb bbbb',
  'bbww bb    bb bbbb',
  'bbww bb    bb bbbb',
  '                  ',
  'bbbb bbbbbbbb bbbb',
  'bbbb bbbbbbbb bbbb',
  'bccb bbbbbbbb bbbb',
];

/** The requested place, empty: a dashed plot and a pin with nothing to hold it. */
export function MissingPlot() {
  return (
    <>
      <Ground />
      <g transform="translate(-120 -40)">
        <Plots stroke="var(--bluebonnet)" cell={40} rows={planRows(quarter, 'b')} />
        <Plots stroke="var(--clay)" cell={40} rows={planRows(quarter, 'c')} />
        <Plots stroke="var(--wheat)" cell={40} rows={planRows(quarter, 'w')} />
      </g>
      <Rule strokeDasharray="6 6" d="M162 122h156v156h-156z" />
      <Pin
        fill="var(--paper)"
        stroke="var(--clay)"
        strokeWidth="3"
        strokeDasharray="6 4"
        x={240}
        y={236}
        size={44}
      />
      <Caption x={240} y={266} fontSize="17" textAnchor="middle">
        NO SUCH PLOT
      </Caption>
    </>
  );
}
