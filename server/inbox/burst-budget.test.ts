import { expect, test } from 'vitest';
import { exampleLead } from '../testing/example-lead.ts';
import { burstBudget } from './burst-budget.ts';
import { suspicionsOf } from './suspicion.ts';

/** A budget whose clock is set by each act. */
function budgetOf(perMinute: number) {
  let now = 0;
  const budget = burstBudget(perMinute, () => now);
  return {
    spend: (at: number) => {
      now = at;
      return budget.spend();
    },
    refund: budget.refund,
  };
}

test('so many leads a minute are within the budget, in any minute', () => {
  const { spend } = budgetOf(2);
  expect([spend(0), spend(1000), spend(2000), spend(59_999)]).toEqual([true, true, false, false]);
  expect([spend(60_000), spend(60_500), spend(61_000)]).toEqual([true, false, true]);
});

test('what is given back can be spent again', () => {
  const { spend, refund } = budgetOf(2);
  expect([spend(0), spend(1)]).toEqual([true, true]);
  refund();
  expect([spend(2), spend(3)]).toEqual([true, false]);
  // Nothing is left to give back once a minute has passed.
  spend(70_000);
  refund();
  refund();
  expect([spend(70_001), spend(70_002), spend(70_003)]).toEqual([true, true, false]);
});

test.each([
  [{}, []],
  [{ company: 'Acme' }, ['hidden-field']],
  [{ company: ['Acme'] }, ['hidden-field']],
  // Speed is no sign: it caught people, and no robot tells the truth about it.
  [{ elapsedMs: 3 }, []],
])('a lead with %j shows %j', (fields, suspicions) => {
  expect(suspicionsOf({ outcome: 'lead', lead: exampleLead(fields) })).toEqual(suspicions);
});

test('a budget of a million costs no more a lead than a small one', () => {
  const { spend } = budgetOf(1_000_000);
  const started = performance.now();
  for (let lead = 0; lead < 200_000; lead += 1) spend(lead);
  expect(performance.now() - started).toBeLessThan(1000);
  const { spend: small } = budgetOf(1500);
  for (let now = 0; now < 300_000; now += 40) expect(small(now)).toBe(true);
  expect(Array.from({ length: 10 }, () => small(300_000)).includes(false)).toBe(true);
});
