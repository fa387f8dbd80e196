import { expect, test } from 'vitest';
import { fairBudget } from './fair-budget.ts';

/** How many of so many attempts succeed. */
const spendMany = (spend: () => boolean, attempts: number): number =>
  Array.from({ length: attempts }, spend).filter(Boolean).length;

test('a network that sends alone has the whole budget, each minute anew', () => {
  let now = 0;
  const { spend } = fairBudget(20, () => now);
  expect(spendMany(() => spend('a'), 50)).toBe(20);
  now = 60_000;
  expect(spendMany(() => spend('a'), 50)).toBe(20);
});

test('one that sends more than its share leaves theirs to the others', () => {
  const { spend } = fairBudget(20, () => 0);
  spendMany(() => spend('flood'), 50);
  for (const other of ['a', 'b', 'c']) expect(spendMany(() => spend(other), 2)).toBe(2);
  expect(spendMany(() => spend('flood'), 50)).toBe(0);
});

test('each of many networks has one, up to five times the budget', () => {
  const { spend } = fairBudget(20, () => 0);
  const networks = Array.from({ length: 60 }, (_, index) => String(index));
  expect(networks.filter((each) => spend(each))).toHaveLength(60);
  expect(networks.filter((each) => spend(each))).toHaveLength(0);
  const more = Array.from({ length: 1000 }, (_, index) => `more ${index}`);
  expect(more.filter((each) => spend(each))).toHaveLength(40);
});
