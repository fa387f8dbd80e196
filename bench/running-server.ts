import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/free-port.ts';

/** A server under measurement. */
export type RunningServer = { port: number; pid: number; stop: () => Promise<void> };

const readyWithinMs = 30_000;

async function untilReady(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && server.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return;
    await sleep(50);
  }
  throw new Error(`no response on port ${port} within ${readyWithinMs / 1000} s`);
}

/**
 * Starts a command that serves on the given port, and waits until it responds.
 *
 * @throws when it exits or does not respond within 30 seconds.
 */
export async function runServer(
  port: number,
  [command = '', ...args]: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const server = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...variables },
  });
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  try {
    await untilReady(port, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, pid: server.pid ?? 0, stop };
}

/**
 * Starts the site's own server on a free port.
 *
 * @param cores A command prefix that pins it to cores, such as `taskset -c 0`.
 */
export async function runSite(
  variables: Readonly<Record<string, string>>,
  cores: readonly string[] = [],
): Promise<RunningServer> {
  const port = await freePort();
  return runServer(port, [...cores, process.execPath, 'server/main.ts'], {
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...variables,
  });
}
