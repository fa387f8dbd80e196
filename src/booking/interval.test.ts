import { expect, test } from 'vitest';
import { overlapsAny, withBuffer } from './interval.ts';

const busy = [
  { start: 50, end: 60 },
  { start: 10, end: 20 },
  { start: 30, end: 30 },
];

test.each([
  ['between two', 20, 30, false],
  ['up to the start of one', 5, 10, false],
  ['from the end of one', 60, 70, false],
  ['around an empty one', 25, 35, false],
  ['into the start of one', 45, 51, true],
  ['from within one', 19, 25, true],
  ['within one', 12, 13, true],
  ['around one', 0, 25, true],
  ['of no length within one', 15, 15, false],
])('an interval %s (%i to %i) is busy: %s', (_, start, end, expected) => {
  expect(overlapsAny({ start, end }, busy)).toBe(expected);
});

test('no interval is busy when nothing is', () => {
  expect(overlapsAny({ start: 0, end: 100 }, [])).toBe(false);
});

test('a buffer is added in minutes after the session', () => {
  expect(withBuffer({ start: 0, end: 30 * 60_000 }, 15)).toEqual({ start: 0, end: 45 * 60_000 });
});
