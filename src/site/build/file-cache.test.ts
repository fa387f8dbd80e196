import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedOutput, evictUnused } from './file-cache.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shout = vi.fn(async (text: string) => Buffer.from(text.toUpperCase()));
const shouted = (text: string, volume = 'loud') =>
  cachedOutput(text, { volume }, () => shout(text), folder);

test('creates a file once, and again when its source or settings change', async () => {
  shout.mockClear();
  expect(String(await shouted('hello'))).toBe('HELLO');
  expect(String(await shouted('hello'))).toBe('HELLO');
  expect(shout).toHaveBeenCalledTimes(1);
  await shouted('hello!');
  await shouted('hello', 'louder');
  expect(shout).toHaveBeenCalledTimes(3);
});

test('keeps files used within a week and deletes the rest', async () => {
  await shouted('old');
  await shouted('recent');
  const [first = '', second = ''] = readdirSync(folder);
  expect(second).not.toBe('');
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
  for (const name of [first, second]) utimesSync(join(folder, name), eightDaysAgo, eightDaysAgo);
  await shouted('recent');
  await evictUnused(folder);
  shout.mockClear();
  await shouted('recent');
  expect(shout).not.toHaveBeenCalled();
  expect(readdirSync(folder)).toHaveLength(1);
});

test('two concurrent builds share files', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => shouted('together')));
  expect(new Set(results.map(String))).toEqual(new Set(['TOGETHER']));
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a cache that cannot be written does not stop the build', async () => {
  const occupied = join(folder, 'occupied');
  writeFileSync(occupied, '');
  shout.mockClear();
  for (const times of [1, 2]) {
    const made = await cachedOutput('hello', {}, () => shout('hello'), join(occupied, 'cache'));
    expect(String(made)).toBe('HELLO');
    expect(shout).toHaveBeenCalledTimes(times);
  }
});
