import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';

/** A bill, its dollar sign, and what drips out of it. */
const bill = [
  'bbbbbbbbbbbbbbbbbbbbbb',
  'b                    b',
  'b bbbbbb  pp  bbbbbb b',
  'b bbbbb pppppp bbbbb b',
  'b bbbb pp pp pp bbbb b',
  'b bbbb pp pp    bbbb b',
  'b bbbbb pppppp  bbbb b',
  'b bbbb    pp pp bbbl b',
  'b bbbb pp pp pp  llb b',
  'b bbbbb pppppp ll l lb',
  'b bbbbbb  pp  b l bl  ',
  'b              l  l l ',
  'bbbbbbbbbbbbbb  l l   ',
  '               l    l ',
  '                 l    ',
  '              l    l  ',
  '                l     ',
  '                   l  ',
];

/** A bill as a field of plots, with a leak at one corner. */
export function AdBudget() {
  return (
    <>
      <Ground />
      <g transform="translate(20 30)">
        <Plots stroke="var(--bluebonnet)" rows={planRows(bill, 'b')} />
        <Plots stroke="var(--ink)" rows={planRows(bill, 'p')} />
        <Plots stroke="var(--clay)" rows={planRows(bill, 'l')} />
      </g>
    </>
  );
}
