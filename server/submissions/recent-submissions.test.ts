import { expect, test } from 'vitest';
import { submissionIds } from './recent-submissions.ts';

const minute = 60_000;

test('the same content has the same id for an hour, and other content another', () => {
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
