import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadBuiltSite } from '../../platform/server/static/built-site.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import { newBuildFolder, replaceBuild } from './replace-build.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const published = () => join(root, 'dist');
const next = () => join(root, 'dist.next');

/** Writes a build whose home page contains `home`, with one asset. */
function write(folder: string, home: string, asset: string, daysOld = 0): void {
  const files = { 'index.html': home, '404.html': 'not found', [`_astro/${asset}`]: asset };
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, 'client', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    const built = new Date(Date.now() - daysOld * 86_400_000);
    utimesSync(file, built, built);
  }
}
const home = () => readFileSync(join(published(), 'client/index.html'), 'utf8');
const hasAsset = (name: string) => existsSync(join(published(), 'client/_astro', name));

test('publishes a build, the first time and later', () => {
  write(next(), 'first', 'a.js');
  replaceBuild(next(), published());
  expect(home()).toBe('first');
  const first = finishedBuild(published());
  write(next(), 'second', 'b.js');
  replaceBuild(next(), published());
  expect(home()).toBe('second');
  expect(finishedBuild(published())?.id).not.toBe(first?.id);
  expect(existsSync(next())).toBe(false);
});

test('keeps the files of pages that may still be open, for thirty days', () => {
  write(published(), 'old', 'old.js', 40);
  write(published(), 'recent', 'recent.js', 10);
  write(next(), 'new', 'new.js');
  replaceBuild(next(), published());
  expect(['old.js', 'recent.js', 'new.js'].map(hasAsset)).toEqual([false, true, true]);
});

test('restores the published build if the last replacement was interrupted', () => {
  write(`${published()}.previous`, 'published', 'a.js');
  write(next(), 'new', 'b.js');
  replaceBuild(next(), published());
  expect(home()).toBe('new');
  expect(hasAsset('a.js')).toBe(true);
});

test('an unfinished build is not served', () => {
  write(published(), 'half', 'a.js');
  expect(loadBuiltSite(published(), new Map())).toMatchObject({
    outcome: 'missing',
    reason: expect.stringContaining('incomplete'),
  });
});

test('each build has a folder of its own, and abandoned ones are removed', () => {
  const [killed, old] = [newBuildFolder(published()), newBuildFolder(published())];
  expect(killed).not.toBe(old);
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  utimesSync(old, twoHoursAgo, twoHoursAgo);
  const own = newBuildFolder(published());
  // The build of the killed command goes on in its own folder.
  write(killed, 'half', 'half.js');
  expect([killed, old, own].map(existsSync)).toEqual([true, false, true]);
});
