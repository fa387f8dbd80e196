import { expect, test } from 'vitest';
import { groupCommits } from './commit-group.ts';

const bounds = { largest: 4, mostWaiting: 100 };

test('items that arrive together share a commit, in order, and none is left behind', async () => {
  const groups: number[][] = [];
  const file = groupCommits(async (items: readonly number[]) => {
    groups.push([...items]);
    return items.map((item) => item * 10);
  }, bounds);
  const results = await Promise.all([1, 2, 3, 4, 5, 6].map(file));
  expect(results).toEqual([10, 20, 30, 40, 50, 60]);
  expect(groups).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
  expect(await file(7)).toBe(70);
});

test('two commits never run at the same time', async () => {
  let running = 0;
  let most = 0;
  const file = groupCommits(async (items: readonly number[]) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return items;
  }, bounds);
  await Promise.all(Array.from({ length: 30 }, (_, index) => file(index)));
  expect(most).toBe(1);
});

test('a commit that fails fails its own items and not the next ones', async () => {
  const file = groupCommits(
    async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('disk full');
      return items;
    },
    { ...bounds, largest: 2 },
  );
  const settled = await Promise.allSettled([1, 2, 3].map(file));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('more than may wait are turned away instead of filling the memory', async () => {
  const file = groupCommits(async (items: readonly number[]) => items, {
    largest: 1,
    mostWaiting: 2,
  });
  const settled = await Promise.allSettled([1, 2, 3].map(file));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
