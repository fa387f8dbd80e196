import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../../src/testing/free-port.ts';
import { startTestEnvironment } from './test-environment.ts';

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

test('SIGTERM to npm stops the server it started', async () => {
  const environment = await startTestEnvironment();
  const port = await freePort();
  const npm = spawn('npm', ['run', 'serve'], {
    stdio: 'ignore',
    env: { ...process.env, ...environment.variables, HOST: '127.0.0.1', PORT: String(port) },
  });
  await expect.poll(() => isHealthy(port)).toBe(true);
  npm.kill();
  await once(npm, 'exit');
  await expect.poll(() => isHealthy(port)).toBe(false);
  await environment.remove();
});
