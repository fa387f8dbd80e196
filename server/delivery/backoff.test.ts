import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test.each([
  [1, 0, 7_500],
  [1, 1, 15_000],
  [2, 1, 30_000],
  [5, 1, 240_000],
  [20, 1, 3_600_000],
  [20, 0, 1_800_000],
  [100_000, 1, 3_600_000],
])('after %i attempts with random value %d, the delay is %i ms', (attempts, random, ms) => {
  expect(backoffMs(attempts, 15_000, random)).toBe(ms);
});
