import { expect, test } from 'vitest';
import { dateIn } from '../agency/date-in.ts';
import { heldBack, newestFirst } from './published.ts';

test('publishes a post from its date on', () => {
  const post = { date: '2026-11-21' };
  expect(heldBack(post, '2026-11-20')).toEqual({ reason: 'future', date: '2026-11-21' });
  expect(heldBack(post, '2026-11-21')).toBeUndefined();
  expect(heldBack(post, '2027-01-02')).toBeUndefined();
});

test('holds a draft back, whatever its date', () => {
  expect(heldBack({ date: '2025-03-18', draft: true }, '2026-11-20')).toEqual({ reason: 'draft' });
  expect(heldBack({ draft: true }, '2026-11-20')).toEqual({ reason: 'draft' });
  expect(heldBack({ draft: false }, '2026-11-20')).toBeUndefined();
});

test('lists the newest post first', () => {
  const posts = ['2025-03-18', '2027-01-02', '2026-11-21'].map((date) => ({ data: { date } }));
  expect(newestFirst(posts).map(({ data }) => data.date)).toEqual([
    '2027-01-02',
    '2026-11-21',
    '2025-03-18',
  ]);
});

test('the date is the one in the time zone', () => {
  const inDallas = (time: string) => dateIn('America/Chicago', new Date(time));
  expect(inDallas('2026-11-22T05:00:00Z')).toBe('2026-11-21');
  expect(inDallas('2026-11-22T07:00:00Z')).toBe('2026-11-22');
});
