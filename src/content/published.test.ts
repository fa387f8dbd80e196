import { expect, test } from 'vitest';
import { dateIn } from '../../agency/date-in.ts';
import { published } from './published.ts';

const post = (date: string, draft = false) => ({ data: { date, draft } });
const datesOf = (posts: { data: { date: string } }[]) => posts.map(({ data }) => data.date);

test('publishes a post on its date, newest first', () => {
  const posts = [post('2025-03-18'), post('2027-01-02'), post('2026-11-21')];
  expect(datesOf(published(posts, '2026-11-20'))).toEqual(['2025-03-18']);
  expect(datesOf(published(posts, '2026-11-21'))).toEqual(['2026-11-21', '2025-03-18']);
  expect(datesOf(published(posts, '2027-01-02'))).toHaveLength(3);
});

test('keeps a draft back, whatever its date', () => {
  const posts = [post('2025-03-18', true), post('2025-03-17')];
  expect(datesOf(published(posts, '2026-11-20'))).toEqual(['2025-03-17']);
});

test('the date is the one in the time zone', () => {
  const inDallas = (time: string) => dateIn('America/Chicago', new Date(time));
  expect(inDallas('2026-11-22T05:00:00Z')).toBe('2026-11-21');
  expect(inDallas('2026-11-22T07:00:00Z')).toBe('2026-11-22');
});
