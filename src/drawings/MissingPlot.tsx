import { CaptionText } from './kit/CaptionText.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';
import { Rule } from './kit/Rule.tsx';

const streetRow = '                  ';
const blockRows = Array<string>(3).fill('bbbb bbbbbbbb bbbb');
/** More blocks, for a frame much taller than the drawing. */
const northRows = [blockRows, streetRow, blockRows, streetRow, blockRows, streetRow].flat();
const southRows = northRows.toReversed();

/** A neighborhood in which every plot is taken except for the requested ones. */
const neighborhood = [
  ...northRows,
  'bbbb bbbbbbbb bbbb',
  'bbbb bbbbbbbb bbcc',
  'bbbb bbbbbbbb bbcc',
  streetRow,
  'bbbb bb    bb bbbb',
  'bbbb bb    bb bbbb',
  'bbww bb    bb bbbb',
  'bbww bb    bb bbbb',
  streetRow,
  'bbbb bbbbbbbb bbbb',
  'bbbb bbbbbbbb bbbb',
  'bccb bbbbbbbb bbbb',
  ...southRows,
];

/** The requested place, empty: a dashed plot and a pin above nothing. */
export function MissingPlot() {
  return (
    <>
      <Ground />
      <g transform={`translate(-120 ${-40 - northRows.length * 40})`}>
        <Plots stroke="var(--bluebonnet)" cell={40} rows={planRows(neighborhood, 'b')} />
        <Plots stroke="var(--clay)" cell={40} rows={planRows(neighborhood, 'c')} />
        <Plots stroke="var(--wheat)" cell={40} rows={planRows(neighborhood, 'w')} />
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
