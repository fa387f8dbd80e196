import { CaptionText } from './kit/CaptionText.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';
import { Rule } from './kit/Rule.tsx';

const street = '                  ';
const block = Array<string>(3).fill('bbbb bbbbbbbb bbbb');
/** More blocks, for a frame much taller than the drawing. */
const north = [block, street, block, street, block, street].flat();
const south = north.toReversed();

/** A neighborhood in which every plot is taken except for the requested ones. */
const quarter = [
  ...north,
  'bbbb bbbbbbbb bbbb',
  'bbbb bbbbbbbb bbcc',
  'bbbb bbbbbbbb bbcc',
  street,
  'bbbb bb    bb bbbb',
  'bbbb bb    bb bbbb',
  'bbww bb    bb bbbb',
  'bbww bb    bb bbbb',
  street,
  'bbbb bbbbbbbb bbbb',
  'bbbb bbbbbbbb bbbb',
  'bccb bbbbbbbb bbbb',
  ...south,
];

/** The requested place, empty: a dashed plot and a pin above nothing. */
export function MissingPlot() {
  return (
    <>
      <Ground />
      <g transform={`translate(-120 ${-40 - north.length * 40})`}>
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
      <CaptionText x={240} y={266} fontSize="17" textAnchor="middle">
        NO SUCH PLOT
      </CaptionText>
    </>
  );
}
