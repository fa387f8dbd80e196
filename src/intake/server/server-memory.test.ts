import { expect, test } from 'vitest';
import { fairBudget, perNetworkBudget, rateLimitStore, submissionIds } from './server-memory.ts';

const minute = 60_000;

function storeAt(clock: () => number) {
  const store = new (rateLimitStore(clock))({});
  const count = (key: string) => {
    let result: { current: number; ttl: number } | undefined;
    store.incr(
      key,
      (_, counted) => {
        result = counted;
      },
      minute,
      10,
    );
    return result;
  };
  return { store, count };
}

test('counts an address for a minute from its first request', () => {
  let now = 0;
  const { store, count } = storeAt(() => now);
  expect(count('a')).toEqual({ current: 1, ttl: minute });
  now = minute - 1;
  expect(count('a')).toEqual({ current: 2, ttl: 1 });
  expect(count('b')).toEqual({ current: 1, ttl: minute });
  now = minute;
  expect(count('a')).toEqual({ current: 1, ttl: minute });
  expect(store.child({ path: '', prefix: '' } as Parameters<typeof store.child>[0])).toBe(store);
});

test('a flood of addresses does not fill memory', () => {
  const { count } = storeAt(() => 0);
  count('first');
  for (let address = 0; address < 10_000; address += 1) count(String(address));
  expect(count('first')?.current).toBe(1);
  expect(count('9999')?.current).toBe(2);
});

/** How many of this many attempts succeed. */
const spendMany = (spend: () => number, attempts: number): number =>
  Array.from({ length: attempts }, spend).filter((waitSeconds) => waitSeconds === 0).length;

test('a single network has the whole budget, every minute', () => {
  let now = 0;
  const { spend } = fairBudget(20, () => now);
  expect(spendMany(() => spend('a'), 50)).toBe(20);
  now = 45_500;
  expect(spend('a')).toBe(15);
  now = 60_000;
  expect(spendMany(() => spend('a'), 50)).toBe(20);
});

test('a network that sends more than its share leaves the others theirs', () => {
  const { spend } = fairBudget(20, () => 0);
  spendMany(() => spend('flood'), 50);
  for (const other of ['a', 'b', 'c']) expect(spendMany(() => spend(other), 2)).toBe(2);
  expect(spendMany(() => spend('flood'), 50)).toBe(0);
});

test('each of many networks can send one, up to five times the budget', () => {
  const { spend } = fairBudget(20, () => 0);
  const networks = Array.from({ length: 60 }, (_, index) => String(index));
  expect(networks.filter((each) => spend(each) === 0)).toHaveLength(60);
  expect(networks.filter((each) => spend(each) === 0)).toHaveLength(0);
  const more = Array.from({ length: 1000 }, (_, index) => `more ${index}`);
  expect(more.filter((each) => spend(each) === 0)).toHaveLength(40);
});

test('a refunded network takes no share', () => {
  const { spend, refund } = fairBudget(20, () => 0);
  for (let other = 0; other < 50; other += 1) {
    expect(spend(`other ${other}`)).toBe(0);
    refund(`other ${other}`);
  }
  refund('unknown');
  expect(spendMany(() => spend('a'), 50)).toBe(20);
  refund('a');
  expect(spendMany(() => spend('a'), 50)).toBe(1);
});

test('the same content gets the same id for an hour, and other content another id', () => {
  let now = 0;
  const idOf = submissionIds(() => now);
  const first = idOf({ name: 'Ann' });
  expect(idOf({ name: 'Bob' })).not.toBe(first);
  now = 59 * minute;
  expect(idOf({ name: 'Ann' })).toBe(first);
  now = 61 * minute;
  expect(idOf({ name: 'Ann' })).not.toBe(first);
});

test('a flood does not fill memory: the oldest entries are dropped', () => {
  const idOf = submissionIds(() => 0);
  const [first, last] = [idOf('first'), idOf('last')];
  for (let content = 0; content < 9999; content += 1) idOf(content);
  expect(idOf('last')).toBe(last);
  expect(idOf('first')).not.toBe(first);
});

test('each network has its budget of a period, and gets back what was not done', () => {
  let now = 0;
  const budget = perNetworkBudget(2, 60 * minute, () => now);
  expect([budget.spend('a'), budget.spend('a'), budget.spend('b')]).toEqual([0, 0, 0]);
  now = 10_000;
  expect([budget.spend('a'), budget.spend('a')]).toEqual([3590, 3590]);
  budget.refund('a');
  budget.refund('c');
  expect([budget.spend('a'), budget.spend('a')]).toEqual([0, 3590]);
  now = 3_600_000;
  expect([budget.spend('a'), budget.spend('a'), budget.spend('a')]).toEqual([0, 0, 3600]);
});
