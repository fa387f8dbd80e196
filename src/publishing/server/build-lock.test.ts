import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeBuildLock } from './build-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const take = (waitMs: number) => takeBuildLock(join(folder, 'new', 'build.lock'), waitMs);

test('one build at a time holds the lock', () => {
  const release = take(0);
  expect(take(0)).toBeUndefined();
  expect(take(100)).toBeUndefined();
  release?.();
  const again = take(0);
  expect(again).toBeTypeOf('function');
  again?.();
});

test('a build that was killed no longer holds it', async () => {
  const script = `
    import { takeBuildLock } from ${JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))};
    globalThis.release = takeBuildLock(${JSON.stringify(join(folder, 'new', 'build.lock'))}, 0);
    console.log('taken');
    setInterval(() => undefined, 1000);
  `;
  const build = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(build.stdout, 'data');
  expect(take(0)).toBeUndefined();
  build.kill('SIGKILL');
  await once(build, 'exit');
  const release = take(0);
  expect(release).toBeTypeOf('function');
  release?.();
});
