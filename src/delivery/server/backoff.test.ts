import { expect, test } from 'vitest';
import { backoffMs, isLastAttempt } from './backoff.ts';

const hourMs = 60 * 60 * 1000;

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

test.each([10, 15_000, 3_600_000])(
  'with a first delay of %i ms, the last attempt comes about three days after the first',
  (firstMs) => {
    let attempts = 1;
    let waitedMs = 0;
    while (!isLastAttempt(attempts, firstMs)) {
      waitedMs += backoffMs(attempts, firstMs, 0.5);
      attempts += 1;
    }
    expect(waitedMs / hourMs).toBeGreaterThanOrEqual(72);
    expect(waitedMs / hourMs).toBeLessThan(73);
  },
);
