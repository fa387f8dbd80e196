import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listLeads } from '../../leads/server/store/lead-queries.ts';
import { type LeadDatabase, leadDatabase } from '../../platform/server/database/lead-database.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { freshDatabases } from '../../testing/fresh-databases.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import type { BulkJob } from '../bulk-actions.ts';
import { bulkJobs } from './bulk-job.ts';

const [{ fresh }] = freshDatabases().engines;
const query = { q: '', kind: '', progress: '', only: '', from: '', to: '' } as const;
const about = { act: 'erase', query, email: undefined, newest: 'x' } as const;
const log = { error: vi.fn() };

let database: LeadDatabase;
let ids: string[];
let kept: Map<string, BulkJob>;
beforeEach(async () => {
  database = leadDatabase(await fresh());
  kept = new Map();
  const leads = Array.from({ length: 3 }, () => exampleNewLead({ id: uuidv7() }));
  ids = leads.map(({ lead }) => lead.id);
  await database.use((store) => storeLeads(store, leads, []));
});
afterEach(() => database.close());

const works = () => bulkJobs({ database, kept, log, onChanged: () => undefined });
const change = () => ({
  state: 'accepted' as const,
  actor: { by: 'Dana', now: Date.now() },
  capacity: 1,
});
const left = async () => (await database.use((store) => listLeads(store, {}))).length;

test('a publish stops a change after its chunk, and the next app goes on with it', async () => {
  const first = works();
  const work = first.create(about, 3);
  let stopped: Promise<void> | undefined;
  async function* chunks() {
    yield ids.slice(0, 1);
    expect(work).toMatchObject({ state: 'running', counts: { done: 1 } });
    expect(await left()).toBe(2);
    stopped = first.stop();
    yield ids.slice(1, 2);
    yield ids.slice(2);
  }
  await first.run(work, chunks(), change());
  await stopped;
  expect(work).toMatchObject({ state: 'stopped', counts: { done: 2 }, areCopiesLeft: true });
  expect(await left()).toBe(1);

  const next = works();
  const same = next.ofSame({ ...about });
  expect(same).toBe(work);
  async function* rest() {
    yield ids.slice(2);
  }
  await next.run(work, rest(), change());
  expect(work).toMatchObject({ state: 'finished', counts: { done: 3 }, areCopiesLeft: false });
  expect(await left()).toBe(0);
});

test('a hundred changes are remembered, and those that go on', () => {
  const { create, ofSame } = works();
  const running = create({ ...about, newest: 'running' }, 1);
  running.state = 'running';
  for (let number = 0; number < 120; number += 1) create({ ...about, newest: String(number) }, 1);
  expect(kept.size).toBe(100);
  expect(ofSame({ ...about, newest: 'running' })).toBe(running);
  expect(ofSame({ ...about, newest: '20' })).toBeUndefined();
  expect(ofSame({ ...about, newest: '21' })).toBeDefined();
  expect(ofSame({ ...about, act: 'spam', newest: '21' })).toBeUndefined();
});
