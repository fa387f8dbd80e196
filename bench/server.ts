import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/testing/free-port.ts';
import type { Defer } from './results.ts';
import { median, percentile } from './statistics.ts';

const readyWithinMs = 30_000;
const requestsEach = 500;
const warmUpRequests = 20;

/** A command prefix that binds a process to one core, so that its load generator has another. */
export const onCore = (core: number): string[] => ['taskset', '-c', String(core)];

/** A folder that is removed after the measurement. */
export function temporaryFolder(defer: Defer): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  defer(() => rmSync(folder, { recursive: true }));
  return folder;
}

/**
 * Starts a command that serves on the given port until the measurement ends; resolves with its URL
 * once it responds.
 *
 * @throws when it exits or does not respond within 30 seconds.
 */
export async function startServer(
  defer: Defer,
  port: number,
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  await once(server, 'spawn');
  defer(async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
  });
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && server.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return url;
    await sleep(50);
  }
  throw new Error(`no response on port ${port} within ${readyWithinMs / 1000} s`);
}

/** Starts the site's own server, with a database of its own; resolves with its URL. */
export async function startSite(
  defer: Defer,
  variables: Readonly<Record<string, string>> = {},
  prefix: readonly string[] = [],
): Promise<string> {
  const port = await freePort();
  return startServer(defer, port, [...prefix, process.execPath, 'src/app/main.ts'], {
    ...process.env,
    LEADS_DATABASE_URL: `file:${join(temporaryFolder(defer), 'leads.db')}`,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PORT: String(port),
    ...variables,
  });
}

/**
 * Requests pages in turn, one request at a time. Returns the median and the 99th percentile of each
 * page's times in ms, as table cells.
 */
export async function timePages(
  site: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<string[][]> {
  const agent = new Agent({ keepAlive: true });
  const options = { headers: { ...headers, 'accept-encoding': 'br' }, agent };
  const times = paths.map((): number[] => []);
  for (let turn = -warmUpRequests; turn < requestsEach; turn += 1) {
    for (const [index, path] of paths.entries()) {
      const start = performance.now();
      // Not by fetch, whose buffers make this process collect garbage in every hundredth request.
      const [response] = await once(get(site + path, options), 'response');
      response.resume();
      await once(response, 'end');
      if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`);
      if (turn >= 0) times[index]?.push(performance.now() - start);
    }
  }
  agent.destroy();
  return times.map((each) => [median(each), percentile(each, 99)].map((ms) => ms.toFixed(1)));
}

/** Describes how `timePages` measures. */
export const howTimed = `${requestsEach} requests each, one after another, the pages in turn; the server is bound to one core.`;
