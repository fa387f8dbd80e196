import { expect, test } from 'vitest';
import { backoffMs, isLastAttempt, retryTime } from './backoff.ts';

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

const now = Date.parse('2026-11-24T16:30:00Z');

test.each([
  ['3600', now + hourMs],
  ['Tue, 24 Nov 2026 17:00:00 GMT', now + hourMs / 2],
  ['86400', now + 2 * hourMs],
  ['9'.repeat(400), now + 2 * hourMs],
  ['Wed, 24 Nov 2027 17:00:00 GMT', now + 2 * hourMs],
])('a receiver may ask for a wait of two hours at most: %s', (header, until) => {
  expect(retryTime({ 'retry-after': header }, now)).toBe(until);
});

test.each(['Tue, 24 Nov 2026 15:00:00 GMT', '-5', '1.5h', 'soon', '', undefined])(
  'what names no later time is no wait: %j',
  (header) => {
    const headers = header === undefined ? {} : { 'retry-after': header };
    expect(retryTime(headers, now)).toBeLessThanOrEqual(now);
  },
);
