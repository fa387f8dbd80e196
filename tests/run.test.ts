import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A check that starts servers, which may be in a group of their own, and then does something. */
const started = (areDetached: boolean[], then: string) => `#!/usr/bin/env node
const { spawn } = require('node:child_process');
const server = ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'];
const start = (detached) => spawn(process.execPath, server, { detached, stdio: 'ignore' }).pid;
const pids = ${JSON.stringify(areDetached)}.map(start);
require('node:fs').writeFileSync('started.json', JSON.stringify(pids));
${then};
`;

/** Runs the checks in a folder where the first one is this program, and the others fail. */
function runWith(program: string): ChildProcess {
  const lint = join(folder, 'biome');
  writeFileSync(lint, program);
  chmodSync(lint, 0o755);
  const path = [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  return spawn(process.execPath, [join(import.meta.dirname, 'run.ts')], {
    cwd: folder,
    env: { PATH: path, TMPDIR: folder, INSTALL_BROWSERS: 'no' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const pids = (): number[] => {
  const file = join(folder, 'started.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the checks and all that they have started', async (signal, exitCode) => {
  const run = runWith(started([false, true], 'setInterval(() => {}, 1000)'));
  const ended = once(run, 'exit');
  await expect.poll(() => pids().filter(isAlive)).toHaveLength(2);
  run.kill(signal);
  expect(await ended).toEqual([exitCode, null]);
  await expect.poll(() => pids().filter(isAlive)).toEqual([]);
});

test('a check that fails leaves nothing running, and its output is printed whole', async () => {
  const run = runWith(started([false], 'process.exit(1)'));
  let output = '';
  run.stdout?.on('data', (text) => {
    output += text;
  });
  expect(await once(run, 'close')).toEqual([1, null]);
  expect(pids()).toHaveLength(1);
  await expect.poll(() => pids().filter(isAlive)).toEqual([]);
  expect(output).toMatch(/✗ build\n[\s\S]*Cannot find module/);
  expect(output).toMatch(/\n0 passed, \d failed/);
});
