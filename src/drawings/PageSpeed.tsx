import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';

const fast = [
  'iii    iii',
  '',
  'ccccccwwcc',
  'ccccccwwcc',
  'cciicccccc',
  'ciiiiccicc',
  'iiiiiiiiii',
  'iiiiiiiiii',
  '',
  'iiiiiiii',
  'iiiii',
  '',
  'bbbb  bbbb',
  'bbbb  bbbb',
  'bbbb  bbbb',
  'bbbb  bbbb',
];
const slow = ['iii    iii', '', 'llllllllll', 'llllllllll', 'llll'];

/** One page loading twice at the same moment: one complete, the other still at its top. */
export function PageSpeed() {
  return (
    <>
      <Ground />
      <Card
        boxes={[
          [30, 50, 220, 800],
          [290, 50, 220, 800],
        ]}
      />
      <g transform="translate(40 70)">
        <Plots stroke="var(--ink)" rows={planRows(fast, 'i')} />
        <Plots stroke="var(--clay)" rows={planRows(fast, 'c')} />
        <Plots stroke="var(--wheat)" rows={planRows(fast, 'w')} />
        <Plots stroke="var(--bluebonnet)" rows={planRows(fast, 'b')} />
      </g>
      <Grid box={[300, 70, 200, 800]} />
      <Plots x={300} y={70} stroke="var(--ink)" rows={planRows(slow, 'i')} />
      <Plots x={300} y={70} stroke="var(--line-strong)" rows={planRows(slow, 'l')} />
      <CaptionText x="30" y="36">
        READY
      </CaptionText>
      <CaptionText x="290" y="36">
        WAITING …
      </CaptionText>
    </>
  );
}
