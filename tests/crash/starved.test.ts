import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listLeads } from '../../server/store/lead-archive.ts';
import { leadDatabase } from '../../server/store/lead-database.ts';
import { exampleSubmission } from '../../server/testing/example-lead.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';
import { canMount, type SmallDisk, smallDisk } from './small-disk.ts';

let world: OutsideWorld;
let disk: SmallDisk;
let server: ServerProcess;
let databaseUrl: string;

beforeEach(async () => {
  world = await outsideWorld();
  disk = smallDisk(world.folder, 2);
  databaseUrl = `file:${join(disk.folder, 'leads.db')}`;
  const {
    LEADS_WEBHOOK_URL: _,
    LEADS_WEBHOOK_SECRET: __,
    LEADS_SMTP_URL: ___,
    ...rest
  } = world.variables;
  server = serverProcess(await freePort(), { ...rest, LEADS_DATABASE_URL: databaseUrl });
  await server.start();
});
afterEach(async () => {
  await server.kill();
  disk.remove();
  await world.remove();
});

async function leave(id?: unknown) {
  const submission = exampleSubmission({ message: 'x'.repeat(3000), ...(id ? { id } : {}) });
  const answer = await fetch(`${server.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(submission),
  });
  return {
    id: submission.id,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
  };
}

/** Sends the same lead until it is taken, as a browser's outbox does; fails after ten seconds. */
async function untilTaken(id: unknown): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(100)) {
    if ((await leave(id)).status < 300) return;
  }
  throw new Error('the lead was not taken within ten seconds');
}

async function storedIds(): Promise<string[]> {
  const database = leadDatabase(databaseUrl);
  const leads = await database.use((open) => listLeads(open, {}));
  await database.close();
  return leads.map(({ lead }) => lead.id);
}

describe.runIf(canMount || process.env.CI)('a store that cannot write', () => {
  test('a full disk: 503 with Retry-After, nothing half-written, and on without a restart', async () => {
    const acknowledged = [(await leave()).id];
    disk.fill();

    let refused = await leave();
    for (let tries = 0; refused.status < 300 && tries < 500; tries += 1) {
      acknowledged.push(refused.id);
      refused = await leave();
    }
    expect(refused.status).toBe(503);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/`)).status).toBe(200);

    disk.free();
    await untilTaken(refused.id);
    const stored = await storedIds();
    expect(stored.toSorted()).toEqual([...acknowledged, refused.id].map(String).toSorted());
  });

  test('a read-only disk: 503 with Retry-After, and on without a restart', async () => {
    const first = await leave();
    expect(first.status).toBe(201);
    // A disk that is written to cannot be made read-only: the server starts on one that is.
    await server.kill();
    disk.remount('ro');
    await server.start();
    const refused = await leave();
    expect(refused.status).toBe(503);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    disk.remount('rw');
    await untilTaken(refused.id);
    expect((await storedIds()).toSorted()).toEqual([first.id, refused.id].map(String).toSorted());
  });
});
