import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPostDue } from './due-posts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['dated today', 'date: 2026-11-24', true],
  ['dated today, in quotes', 'date: "2026-11-24"', true],
  ['that the server missed while it was off', 'date: 2026-11-22', true],
  ['of the day of the build', 'date: 2026-11-21', false],
  ['of tomorrow', 'date: 2026-11-25', false],
  ['that is a draft', 'date: 2026-11-24\ndraft: true', false],
  ['that cannot be read', 'date: "2026', false],
])('a post %s is due: %s %s', (_, facts, due) => {
  writeFileSync(join(folder, 'photo.jpg'), '');
  writeFileSync(join(folder, 'post.md'), `---\ntitle: T\n${facts}\n---\nText\n`);
  expect(isPostDue(folder, '2026-11-21', '2026-11-24')).toBe(due);
});

test('nothing is due on the day of the build', () => {
  expect(isPostDue(folder, '2026-11-24', '2026-11-24')).toBe(false);
});
