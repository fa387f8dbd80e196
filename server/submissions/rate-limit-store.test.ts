import { expect, test } from 'vitest';
import { rateLimitStore } from './rate-limit-store.ts';

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
