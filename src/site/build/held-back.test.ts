import { expect, test } from 'vitest';
import { heldBackLine } from './held-back.ts';

test('names drafts and posts of a later day', () => {
  const entries = [
    { name: 'posts/a.md', date: '2026-11-22' },
    { name: 'posts/b.md', date: '2026-12-01' },
    { name: 'posts/c.md', date: '2026-01-01', draft: true },
    { name: 'pages/d.md', draft: true },
    { name: 'pages/e.md' },
  ];
  expect(heldBackLine(entries, '2026-11-22')).toBe(
    'Held back: posts/b.md (comes out 2026-12-01), posts/c.md (draft), pages/d.md (draft)',
  );
  expect(heldBackLine(entries.slice(0, 1), '2026-11-22')).toBeUndefined();
});
