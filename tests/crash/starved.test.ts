import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listLeads } from '../../src/leads/server/store/lead-queries.ts';
import { leadDatabase } from '../../src/schema/lead-database.ts';
import { exampleSubmission } from '../../src/testing/example-lead.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { type ServerProcess, serverProcess } from '../server-process.ts';
import { canMount, type SmallDisk, smallDisk } from './small-disk.ts';
import { startTestEnvironment, type TestEnvironment } from './test-environment.ts';

let environment: TestEnvironment;
let disk: SmallDisk;
let server: ServerProcess;
let databaseUrl: string;

beforeEach(async () => {
  environment = await startTestEnvironment();
  disk = smallDisk(environment.folder, 2);
  databaseUrl = `file:${join(disk.folder, 'leads.db')}`;
  const {
    LEADS_WEBHOOK_URL: _,
    LEADS_WEBHOOK_SECRET: __,
    LEADS_SMTP_URL: ___,
    ...rest
  } = environment.variables;
  server = serverProcess(await freePort(), { ...rest, LEADS_DATABASE_URL: databaseUrl });
  await server.start();
});
afterEach(async () => {
  await server.kill();
  disk.remove();
  await environment.remove();
});

async function postLead(id?: unknown) {
  const submission = exampleSubmission({ message: 'x'.repeat(3000), ...(id ? { id } : {}) });
  const response = await fetch(`${server.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(submission),
  });
  return {
    id: submission.id,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Retries a lead until it is accepted, like a browser's outbox. */
const untilAccepted = (id: unknown): Promise<void> =>
  expect.poll(async () => (await postLead(id)).status).toBeLessThan(300);

async function storedIds(): Promise<string[]> {
  const database = leadDatabase(databaseUrl);
  const leads = await database.use((store) => listLeads(store, {}));
  await database.close();
  return leads.map(({ lead }) => lead.id);
}

describe.runIf(canMount || process.env.CI)('a store that is not writable', () => {
  test('a full disk: 503 with Retry-After, no partial writes, recovery without a restart', async () => {
    const acknowledged = [(await postLead()).id];
    disk.fill();

    let rejected = await postLead();
    for (let tries = 0; rejected.status < 300 && tries < 500; tries += 1) {
      acknowledged.push(rejected.id);
      rejected = await postLead();
    }
    expect(rejected.status).toBe(503);
    expect(Number(rejected.retryAfter)).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/`)).status).toBe(200);

    disk.free();
    await untilAccepted(rejected.id);
    const stored = await storedIds();
    expect(stored.toSorted()).toEqual([...acknowledged, rejected.id].map(String).toSorted());
  });

  test('a read-only disk: 503 with Retry-After, recovery without a restart', async () => {
    const first = await postLead();
    expect(first.status).toBe(201);
    // A disk with files open for writing cannot be remounted read-only, so the server starts on it.
    await server.kill();
    disk.remount('ro');
    await server.start();
    const rejected = await postLead();
    expect(rejected.status).toBe(503);
    expect(Number(rejected.retryAfter)).toBeGreaterThan(0);
    disk.remount('rw');
    await untilAccepted(rejected.id);
    expect((await storedIds()).toSorted()).toEqual([first.id, rejected.id].map(String).toSorted());
  });
});
