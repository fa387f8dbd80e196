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

test('a budget of a million costs no more a lead than a small one', () => {
  const spend = burstBudget(1_000_000);
  const started = performance.now();
  for (let lead = 0; lead < 200_000; lead += 1) spend(lead);
  expect(performance.now() - started).toBeLessThan(1000);
  const small = burstBudget(1500);
  for (let now = 0; now < 300_000; now += 40) expect(small(now)).toBe(true);
  expect(Array.from({ length: 10 }, () => small(300_000)).includes(false)).toBe(true);
});
