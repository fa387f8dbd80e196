import { expect, test } from 'vitest';
import { groupCommits } from './commit-group.ts';

const limits = { maxSize: 4, maxWaiting: 100 };

test('items that arrive together share a commit, in order', async () => {
  const groups: number[][] = [];
  const add = groupCommits(async (items: readonly number[]) => {
    groups.push([...items]);
    return items.map((item) => item * 10);
  }, limits);
  const results = await Promise.all([1, 2, 3, 4, 5, 6].map(add));
  expect(results).toEqual([10, 20, 30, 40, 50, 60]);
  expect(groups).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
  expect(await add(7)).toBe(70);
});

test('commits never overlap', async () => {
  let running = 0;
  let maxRunning = 0;
  const add = groupCommits(async (items: readonly number[]) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return items;
  }, limits);
  await Promise.all(Array.from({ length: 30 }, (_, index) => add(index)));
  expect(maxRunning).toBe(1);
});

test('a failed commit rejects only its own items', async () => {
  const add = groupCommits(
    async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('disk full');
      return items;
    },
    { ...limits, maxSize: 2 },
  );
  const settled = await Promise.allSettled([1, 2, 3].map(add));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('items beyond the limit are rejected instead of filling memory', async () => {
  const add = groupCommits(async (items: readonly number[]) => items, {
    maxSize: 1,
    maxWaiting: 2,
  });
  const settled = await Promise.allSettled([1, 2, 3].map(add));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
