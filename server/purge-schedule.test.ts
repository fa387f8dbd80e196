import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test, vi } from 'vitest';
import { schedulePurge } from './purge-schedule.ts';
import { listLeads } from './store/lead-archive.ts';
import { leadDatabase } from './store/lead-database.ts';
import { markShown } from './store/suspected-leads.ts';
import { exampleNewLead } from './testing/example-lead.ts';
import { storeLeads } from './testing/store-leads.ts';

const day = 24 * 60 * 60 * 1000;

test('a suspected lead is removed thirty days after a person saw it, and no sooner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purge-'));
  const database = leadDatabase(`file:${join(folder, 'leads.db')}`);
  const suspected = (name: string) =>
    exampleNewLead({ name }, { receivedAt: Date.now() - 90 * day, suspicions: ['burst'] });
  const [seenLongAgo, seenLately, unseen] = ['Long ago', 'Lately', 'Unseen'].map(suspected);
  if (!seenLongAgo || !seenLately || !unseen) throw new Error('expected three leads');
  await database.use(async (open) => {
    await storeLeads(open, [seenLongAgo, seenLately, unseen], []);
    await markShown(open, [seenLongAgo.lead.id], Date.now() - 30 * day - 60_000);
    await markShown(open, [seenLately.lead.id], Date.now() - 30 * day + 60_000);
  });
  const log = { info: vi.fn(), error: vi.fn() };
  const stop = schedulePurge(database, 30, log as unknown as FastifyBaseLogger);
  await expect.poll(() => log.info.mock.calls.at(-1)?.[0]).toEqual({ removed: 1 });
  await stop();
  const left = await database.use((open) => listLeads(open, {}));
  expect(left.map(({ lead }) => lead.name).toSorted()).toEqual(['Lately', 'Unseen']);
  await database.close();
  rmSync(folder, { recursive: true });
});
