import { expect, test } from 'vitest';
import { exampleLead } from '../testing/example-lead.ts';
import { burstBudget } from './burst-budget.ts';
import { suspicionsOf } from './suspicion.ts';

test('so many leads a minute are within the budget, in any minute', () => {
  const spend = burstBudget(2);
  expect([spend(0), spend(1000), spend(2000), spend(59_999)]).toEqual([true, true, false, false]);
  expect([spend(60_000), spend(60_500), spend(61_000)]).toEqual([true, false, true]);
});

test.each([
  [{}, []],
  [{ elapsedMs: 1500 }, []],
  [{ elapsedMs: 1499 }, ['speed']],
  [{ company: 'Acme', elapsedMs: 3 }, ['hidden-field', 'speed']],
])('a lead with %j shows %j', (fields, suspicions) => {
  expect(suspicionsOf(exampleLead(fields), 1500)).toEqual(suspicions);
});
