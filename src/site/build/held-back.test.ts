import { expect, test } from 'vitest';
import { heldBackLine } from './held-back.ts';

test('names drafts and posts of a later day', () => {
  expect(
    heldBackLine([
      ['content/posts/b.md', { reason: 'future', date: '2026-12-01' }],
      ['content/pages/d.md', { reason: 'draft' }],
    ]),
  ).toBe('Held back: posts/b.md (until 2026-12-01), pages/d.md (draft)');
  expect(heldBackLine([])).toBeUndefined();
});
