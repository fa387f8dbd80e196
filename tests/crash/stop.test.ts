import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../../src/testing/free-port.ts';
import { isHealthy } from '../server-process.ts';
import { startTestEnvironment } from './test-environment.ts';

test('SIGTERM to npm stops the server it started', async () => {
  const environment = await startTestEnvironment();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const npm = spawn('npm', ['run', 'serve'], {
    stdio: 'ignore',
    env: { ...process.env, ...environment.variables, HOST: '127.0.0.1', PORT: String(port) },
  });
  await expect.poll(() => isHealthy(url)).toBe(true);
  npm.kill();
  await once(npm, 'exit');
  await expect.poll(() => isHealthy(url)).toBe(false);
  await environment.remove();
});
