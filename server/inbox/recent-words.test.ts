import { expect, test } from 'vitest';
import { recentWords } from './recent-words.ts';

const minute = 60_000;

test('the same words have one id for an hour, and other words another', () => {
  let now = 0;
  const idOf = recentWords(() => now);
  const first = idOf({ name: 'Ann' });
  expect(idOf({ name: 'Bob' })).not.toBe(first);
  now = 59 * minute;
  expect(idOf({ name: 'Ann' })).toBe(first);
  now = 61 * minute;
  expect(idOf({ name: 'Ann' })).not.toBe(first);
});

test('a flood of words does not fill the memory: the oldest go first', () => {
  const idOf = recentWords(() => 0);
  const [first, last] = [idOf('first'), idOf('last')];
  for (let word = 0; word < 9999; word += 1) idOf(word);
  expect(idOf('last')).toBe(last);
  expect(idOf('first')).not.toBe(first);
});
