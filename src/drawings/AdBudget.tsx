import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';

const bill = [
  'bbbbbbbbbbbbbbbbbbbbbb',
  'b         b          b',
  'b bbbbb   c   bbbbbb b',
  'b b     ccccc      b b',
  'b b    c  c        b b',
  'b b     ccccc      b b',
  'b b       c  c     b b',
  'b bbb   ccccc    b b b',
  'b         c          b',
  'bbbbbbbbbbbb bb b b  b',
  '              b b   b ',
  '             b   b    ',
  '               b  b b ',
  '              b    b  ',
  '                 b    ',
];

/** A bill as a field of plots; at one corner it leaks. */
export function AdBudget() {
  return (
    <>
      <Ground />
      <Plots x={20} y={60} stroke="var(--bluebonnet)" rows={planRows(bill, 'b')} />
      <Plots x={20} y={60} stroke="var(--clay)" rows={planRows(bill, 'c')} />
    </>
  );
}
