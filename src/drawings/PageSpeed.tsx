import { Card } from './kit/Card.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';

const full = [
  'iiii    ii',
  '          ',
  'cccccccccc',
  'cccccccccc',
  'cccccccccc',
  'cccccccccc',
  '          ',
  'iiiiiii   ',
  'iiiii     ',
  '          ',
  'bbbb bbbb ',
  'bbbb bbbb ',
  'bbbb bbbb ',
  'bbbb bbbb ',
];
const half = ['iiii    ii', '          ', 'llllllllll', 'llll      '];

/** The same page loading twice, at the same moment: one stands, the other has got as far as its top. */
export function PageSpeed() {
  return (
    <>
      <Ground />
      <Card
        boxes={[
          [30, 50, 220, 800],
          [270, 50, 220, 800],
        ]}
      />
      <Plots x={40} y={70} stroke="var(--ink)" rows={planRows(full, 'i')} />
      <Plots x={40} y={70} stroke="var(--clay)" rows={planRows(full, 'c')} />
      <Plots x={40} y={70} stroke="var(--bluebonnet)" rows={planRows(full, 'b')} />
      <Grid box={[280, 70, 200, 800]} />
      <Plots x={280} y={70} stroke="var(--ink)" rows={planRows(half, 'i')} />
      <Plots x={280} y={70} stroke="var(--line)" rows={planRows(half, 'l')} />
    </>
  );
}
