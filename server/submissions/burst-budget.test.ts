import { expect, test } from 'vitest';
import { burstBudget } from './burst-budget.ts';

/** A budget whose clock is set by each call. */
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

test('the budget applies to any 60 seconds', () => {
  const { spend } = budgetOf(2);
  expect([spend(0), spend(1000), spend(2000), spend(59_999)]).toEqual([true, true, false, false]);
  expect([spend(60_000), spend(60_500), spend(61_000)]).toEqual([true, false, true]);
});

test('a refund can be spent again', () => {
  const { spend, refund } = budgetOf(2);
  expect([spend(0), spend(1)]).toEqual([true, true]);
  refund();
  expect([spend(2), spend(3)]).toEqual([true, false]);
  // After a minute, nothing is left to refund.
  spend(70_000);
  refund();
  refund();
  expect([spend(70_001), spend(70_002), spend(70_003)]).toEqual([true, true, false]);
});

test('the cost per lead does not depend on the budget', () => {
  const { spend } = budgetOf(1_000_000);
  const started = performance.now();
  for (let lead = 0; lead < 200_000; lead += 1) spend(lead);
  expect(performance.now() - started).toBeLessThan(1000);
  const { spend: small } = budgetOf(1500);
  for (let now = 0; now < 300_000; now += 40) expect(small(now)).toBe(true);
  expect(Array.from({ length: 10 }, () => small(300_000)).includes(false)).toBe(true);
});
