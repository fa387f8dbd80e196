import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../server/testing/free-port.ts';
import { startLeadLoad } from './lead-load.ts';
import {
  expectNothingLost,
  type OutsideWorld,
  outsideWorld,
  untilDelivered,
} from './outside-world.ts';
import { serverProcess } from './server-process.ts';

let world: OutsideWorld;
beforeEach(async () => {
  world = await outsideWorld();
});
afterEach(() => world.remove());

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function twoProcesses() {
  const databaseUrl = `file:${join(world.folder, 'data/leads.db')}`;
  const server = serverProcess(await freePort(), {
    ...world.variables,
    LEADS_DATABASE_URL: databaseUrl,
    SERVER_PROCESSES: '2',
  });
  await server.start();
  await vi.waitFor(() => expect(childrenOf(server.pid())).toHaveLength(2), 10_000);
  return { databaseUrl, server };
}

test('of two processes one is killed again and again, and no lead is lost', async () => {
  const { databaseUrl, server } = await twoProcesses();
  const load = startLeadLoad(6, [server.url]);
  for (let round = 0; round < 5; round += 1) {
    await sleep(300);
    const [oldest = 0] = childrenOf(server.pid());
    process.kill(oldest, 'SIGKILL');
    await vi.waitFor(() => {
      const left = childrenOf(server.pid());
      expect(left).not.toContain(oldest);
      expect(left).toHaveLength(2);
    }, 10_000);
  }
  await load.finish();
  await untilDelivered(databaseUrl);
  const children = childrenOf(server.pid());
  expect(await server.stop()).toBe(0);
  expect(children.filter(isRunning)).toEqual([]);
  await expectNothingLost(databaseUrl, load, world);
  expect(load.acknowledged.size).toBeGreaterThan(100);
});

test('processes whose first one is killed do not stay behind', async () => {
  const { server } = await twoProcesses();
  const children = childrenOf(server.pid());
  await server.kill();
  await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), 10_000);
});

test('a port in use is said once, and ends them all', async () => {
  const port = await freePort();
  const other = createServer((_, answer) => answer.writeHead(503).end());
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  try {
    const server = serverProcess(port, { ...world.variables, SERVER_PROCESSES: '2' });
    await expect(server.start()).rejects.toThrow(/the server ended/);
    expect(server.log().match(/port \d+ is in use/g)).toHaveLength(1);
  } finally {
    other.close();
  }
});
