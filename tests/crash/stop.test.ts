import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../../src/testing/free-port.ts';
import { startTestEnvironment } from './test-environment.ts';

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    if (await condition()) return true;
  }
  return false;
}

test('SIGTERM to npm stops the server it started', async () => {
  const environment = await startTestEnvironment();
  const port = await freePort();
  const npm = spawn('npm', ['run', 'serve'], {
    stdio: 'ignore',
    env: { ...process.env, ...environment.variables, HOST: '127.0.0.1', PORT: String(port) },
  });
  expect(await until(() => isHealthy(port))).toBe(true);
  npm.kill();
  await once(npm, 'exit');
  expect(await until(async () => !(await isHealthy(port)))).toBe(true);
  await environment.remove();
});
