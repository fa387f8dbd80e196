import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPostDue, isSiteDue } from './due-posts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['dated today', 'date: 2026-11-24', true],
  ['dated today, in quotes', 'date: "2026-11-24"', true],
  ['that was missed while the machine was off', 'date: 2026-11-22', true],
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

test('a site is due without a build, and when the day of a post has begun in the agency’s time zone', () => {
  const build = mkdtempSync(join(tmpdir(), 'build-'));
  writeFileSync(join(folder, 'post.md'), '---\ndate: 2026-11-24\n---\n');
  const due = (now: string) => isSiteDue(folder, build, Date.parse(now));
  expect(due('2026-11-24T05:00:00Z')).toBe(true);
  copyFileSync('content/agency.yaml', join(build, 'agency.yaml'));
  writeFileSync(join(build, 'finished.json'), '{"build":"x","begunAt":"2026-11-23T12:00:00Z"}');
  expect(due('2026-11-24T05:59:00Z')).toBe(false);
  expect(due('2026-11-24T06:00:00Z')).toBe(true);
  rmSync(build, { recursive: true });
});
