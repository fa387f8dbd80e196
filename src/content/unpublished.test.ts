import { expect, test } from 'vitest';
import { dateIn } from '../agency/date-in.ts';
import { hiddenReason, newestFirst, unpublishedFiles } from './unpublished.ts';

test('publishes a post from its date on', () => {
  const post = { date: '2026-11-21' };
  expect(hiddenReason(post, '2026-11-20')).toEqual({ reason: 'future', date: '2026-11-21' });
  expect(hiddenReason(post, '2026-11-21')).toBeUndefined();
  expect(hiddenReason(post, '2027-01-02')).toBeUndefined();
});

test('holds a draft back, whatever its date', () => {
  expect(hiddenReason({ date: '2025-03-18', draft: true }, '2026-11-20')).toEqual({
    reason: 'draft',
  });
  expect(hiddenReason({ draft: true }, '2026-11-20')).toEqual({ reason: 'draft' });
  expect(hiddenReason({ draft: false }, '2026-11-20')).toBeUndefined();
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

test('names the files of drafts and of posts of a later day', () => {
  const sources: [string, string][] = [
    ['content/posts/a.md', '---\ntitle: A\ndate: 2026-11-22\n---\n\ndraft: true\n'],
    ['content/posts/b.md', '---\ndate: 2026-12-01\n---\n'],
    ['content/pages/c.md', '---\ndraft: true\n---\n'],
    ['content/services/d.yaml', 'draft: true\n'],
  ];
  expect(unpublishedFiles(sources, '2026-11-22')).toEqual([
    ['content/posts/b.md', { reason: 'future', date: '2026-12-01' }],
    ['content/pages/c.md', { reason: 'draft' }],
  ]);
});
