import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSiteDue } from './due-posts.ts';

let folder: string;
let build: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'));
  build = join(folder, 'dist');
  for (const name of ['posts', 'dist/content']) mkdirSync(join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (facts: string) =>
  writeFileSync(join(folder, 'posts/post.md'), `---\ntitle: T\n${facts}\n---\nText\n`);
const builtAt = (begunAt: string) => {
  copyFileSync('content/agency.yaml', join(build, 'content/agency.yaml'));
  writeFileSync(join(build, 'finished.json'), JSON.stringify({ build: 'x', begunAt }));
};
const due = (now: string) => isSiteDue(build, Date.parse(now), folder);

test.each([
  ['dated today', 'date: 2026-11-24', true],
  ['dated today, in quotes', 'date: "2026-11-24"', true],
  ['that was missed while the machine was off', 'date: 2026-11-22', true],
  ['of the day of the build', 'date: 2026-11-21', false],
  ['of tomorrow', 'date: 2026-11-25', false],
  ['that is a draft', 'date: 2026-11-24\ndraft: true', false],
  ['that cannot be read', 'date: "2026', false],
])('a post %s is due: %s %s', (_, facts, isDue) => {
  builtAt('2026-11-21T18:00:00Z');
  writeFileSync(join(folder, 'posts/photo.jpg'), '');
  write(facts);
  expect(due('2026-11-24T18:00:00Z')).toBe(isDue);
});

test('a site is due without a build, and when the day of a post has begun in the agency’s time zone', () => {
  write('date: 2026-11-24');
  expect(due('2026-11-24T05:00:00Z')).toBe(true);
  builtAt('2026-11-23T12:00:00Z');
  expect(due('2026-11-24T05:59:00Z')).toBe(false);
  expect(due('2026-11-24T06:00:00Z')).toBe(true);
});
