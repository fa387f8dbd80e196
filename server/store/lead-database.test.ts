import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newLeadId } from '../../lead/lead-id.ts';
import { exampleToFile } from '../testing/example-lead.ts';
import { type TemporaryPostgres, temporaryPostgres } from '../testing/temporary-postgres.ts';
import {
  checkQueue,
  claimDeliveries,
  fileMissingDeliveries,
  releaseClaim,
  settleDelivery,
} from './delivery-queue.ts';
import { fileLeads } from './file-leads.ts';
import {
  eraseLeads,
  findLeads,
  findPerson,
  listLeads,
  releaseLead,
  retryFailed,
} from './lead-archive.ts';
import { type LeadDatabase, leadDatabase } from './lead-database.ts';
import type { OpenDatabase } from './open-database.ts';
import { markShown, purgeSuspected, unshownLeads } from './suspected-leads.ts';

const now = 1_750_000_000_000;
const day = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'leads-'));
let postgres: TemporaryPostgres;
let files = 0;

beforeAll(async () => {
  postgres = await temporaryPostgres();
}, 60_000);
afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true });
});

const engines = [
  {
    engine: 'SQLite',
    fresh: async () => {
      files += 1;
      return `file:${join(folder, `leads-${files}.db`)}`;
    },
  },
  { engine: 'PostgreSQL', fresh: () => postgres.createDatabase() },
];

describe.each(engines)('the store on $engine', ({ engine, fresh }) => {
  let url: string;
  let database: LeadDatabase;

  beforeEach(async () => {
    url = await fresh();
    database = leadDatabase(url);
  });
  afterEach(() => database.close());

  const claim = (open: OpenDatabase, mark: string, at = now, limit = 10) =>
    claimDeliveries(open, { target: 'webhook', claim: mark, limit, now: at, leaseMs: 1000 });

  test('gives back a lead as it was filed', async () => {
    const form = exampleToFile({ name: 'Zoë 🌵 "x"; drop table leads', utmTerm: '\\%_' });
    const chat = exampleToFile(
      { kind: 'chat', service: undefined, message: undefined, phone: '' },
      { suspicions: ['speed', 'burst'] },
    );
    expect(chat.lead.kind).toBe('chat');
    await database.use(async (open) => {
      expect(await fileLeads(open, [form, chat], ['webhook'])).toEqual(['stored', 'stored']);
      for (const filed of [form, chat]) {
        const [stored] = await findLeads(open, filed.lead.id);
        expect(stored).toMatchObject({ reference: filed.reference, suspicions: filed.suspicions });
        expect(stored?.lead).toEqual(filed.lead);
        expect(stored?.receivedAt.getTime()).toBe(filed.receivedAt);
      }
    });
  });

  test('keeps one lead for one id: in a group, later, and at the same time', async () => {
    const lead = exampleToFile({}, { receivedAt: now });
    const other = exampleToFile({}, { receivedAt: now });
    await database.use(async (open) => {
      expect(await fileLeads(open, [lead, other, lead], ['webhook'])).toEqual([
        'stored',
        'stored',
        'duplicate',
      ]);
      expect(await fileLeads(open, [lead], ['webhook'])).toEqual(['duplicate']);
      const third = exampleToFile({}, { receivedAt: now });
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => fileLeads(open, [third], ['webhook', 'mail'])),
      );
      expect(outcomes.flat().toSorted()).toEqual([...Array(7).fill('duplicate'), 'stored']);
      expect(await listLeads(open, {})).toHaveLength(3);
      expect(await claim(open, 'a', now)).toHaveLength(3);
    });
  });

  test('writes all of a group or nothing of it', async () => {
    await database
      .use(async (open) => {
        await sql`drop table deliveries`.execute(open.db);
        await expect(
          fileLeads(open, [exampleToFile(), exampleToFile()], ['webhook']),
        ).rejects.toThrow();
      })
      .catch(() => undefined);
    await database.use(async (open) => {
      const count = await open.db.selectFrom('leads').select('id').execute();
      expect(count).toEqual([]);
    });
  });

  test('claims a delivery once, and again when the lease has ended', async () => {
    const leads = Array.from({ length: 20 }, () => exampleToFile({}, { receivedAt: now }));
    await database.use(async (open) => {
      await fileLeads(open, leads, ['webhook', 'mail']);
      const claims = await Promise.all(
        Array.from({ length: 6 }, (_, index) => claim(open, `worker-${index}`, now, 5)),
      );
      const ids = claims.flat().map(({ lead }) => lead.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(20);
      expect(await claim(open, 'late', now + 999)).toEqual([]);
      const again = await claim(open, 'heir', now + 1000, 100);
      expect(again).toHaveLength(20);
      expect(again.every(({ attempts }) => attempts === 2)).toBe(true);
    });
  });

  test('settles: delivered ends it, again waits, failed waits for a person', async () => {
    const leads = [1, 2, 3].map(() => exampleToFile({}, { receivedAt: now }));
    await database.use(async (open) => {
      await fileLeads(open, leads, ['webhook']);
      const [first, second, third] = await claim(open, 'a');
      if (!first || !second || !third) throw new Error('three were expected');
      await settleDelivery(open, first, { outcome: 'delivered' }, now);
      await settleDelivery(open, second, { outcome: 'again', dueAt: now + 50, error: 'x' }, now);
      await settleDelivery(open, third, { outcome: 'failed', error: 'gone' }, now);
      const state = { oldestUndeliveredSince: now, waiting: 1, failed: 1, suspected: 0 };
      expect(await checkQueue(open, now)).toEqual(state);
      expect(await claim(open, 'b', now + 49)).toEqual([]);
      expect((await claim(open, 'b', now + 50)).map(({ lead }) => lead.id)).toEqual([
        second.lead.id,
      ]);
      expect(await retryFailed(open, undefined, now + 60)).toBe(1);
      expect((await claim(open, 'c', now + 60)).map(({ lead }) => lead.id)).toEqual([
        third.lead.id,
      ]);
    });
  });

  test('does not let a late loser undo what the new owner is doing', async () => {
    await database.use(async (open) => {
      await fileLeads(open, [exampleToFile({}, { receivedAt: now })], ['webhook']);
      const [slow] = await claim(open, 'slow');
      const [heir] = await claim(open, 'heir', now + 1000);
      if (!slow || !heir) throw new Error('both were expected to claim');
      await settleDelivery(open, slow, { outcome: 'again', dueAt: now, error: 'late' }, now);
      expect(await claim(open, 'third', now + 1500)).toEqual([]);
      await settleDelivery(open, heir, { outcome: 'delivered' }, now + 1500);
      await settleDelivery(open, slow, { outcome: 'failed', error: 'late' }, now);
      expect((await findLeads(open, slow.lead.id))[0]?.deliveries[0]).toMatchObject({
        state: 'delivered',
        last_error: null,
      });
    });
  });

  test('gives back on release what a worker had claimed', async () => {
    await database.use(async (open) => {
      await fileLeads(open, [exampleToFile({}, { receivedAt: now })], ['webhook']);
      await claim(open, 'stopping');
      await releaseClaim(open, 'stopping', now + 1);
      expect(await claim(open, 'next', now + 1)).toHaveLength(1);
    });
  });

  test('holds the deliveries of a suspected lead until it is released', async () => {
    const suspected = exampleToFile({}, { receivedAt: now, suspicions: ['speed'] });
    await database.use(async (open) => {
      await fileLeads(open, [suspected], ['webhook', 'mail']);
      expect(await claim(open, 'a')).toEqual([]);
      expect(await listLeads(open, { states: ['accepted'] })).toEqual([]);
      expect(await releaseLead(open, suspected.lead.id, now)).toBe(2);
      expect(await releaseLead(open, suspected.lead.id, now)).toBeUndefined();
      expect(await claim(open, 'a')).toHaveLength(1);
      expect(await listLeads(open, { states: ['accepted'] })).toHaveLength(1);
    });
  });

  test('purges old suspected leads and no others', async () => {
    const at = (age: number, suspicions: string[]) =>
      exampleToFile({}, { receivedAt: now - age, suspicions });
    const leads = [at(40 * day, ['speed']), at(20 * day, ['speed']), at(40 * day, [])];
    await database.use(async (open) => {
      await fileLeads(open, leads, ['webhook']);
      // Nothing goes that no person was shown.
      expect(await purgeSuspected(open, now - 30 * day)).toBe(0);
      const { count, leads: unshown } = (await unshownLeads(open, 10)) ?? { count: 0, leads: [] };
      expect(count).toBe(unshown.length);
      const ids = unshown.map(({ lead }) => lead.id);
      await markShown(open, ids, now - 31 * day);
      expect(await unshownLeads(open, 10)).toBeUndefined();
      expect(await purgeSuspected(open, now - 30 * day)).toBe(1);
      expect(await listLeads(open, {})).toHaveLength(2);
      expect(await open.db.selectFrom('deliveries').selectAll().execute()).toHaveLength(2);
    });
  });

  test('erases a person from every table, whatever the case, and no one else', async () => {
    const chat = { kind: 'chat', service: undefined, message: undefined };
    await database.use(async (open) => {
      await fileLeads(
        open,
        [
          exampleToFile({ email: 'Dana@Reyes.Example' }),
          exampleToFile({ ...chat, email: 'it is dana@reyes.example.' }),
          exampleToFile({ email: 'xdana@reyes.example' }),
          exampleToFile({ email: 'dana@reyes.example.org' }),
          exampleToFile({ email: 'dana@reyesxexample' }),
          exampleToFile({ email: 'boss@x.example', message: 'Ask (DANA@reyes.example) please' }),
          exampleToFile({ email: 'boss@x.example', name: 'Dana dana@reyes.example' }),
        ],
        ['webhook', 'mail'],
      );
      const found = await findPerson(open, 'dana@reyes.example');
      const ids = found.map(({ lead }) => lead.id);
      expect(await eraseLeads(open, ids)).toEqual({ leads: 4, deliveries: 8 });
      expect(await findPerson(open, 'dana@reyes.example')).toEqual([]);
      expect(await listLeads(open, {})).toHaveLength(3);
      expect(await findPerson(open, '%')).toEqual([]);
      expect(await eraseLeads(open, [])).toEqual({ leads: 0, deliveries: 0 });
    });
  });

  test('a damaged row costs its damaged part, and no lead beside it', async () => {
    const [damaged, sound] = [1, 2].map(() => exampleToFile({}, { receivedAt: now }));
    if (!damaged || !sound) throw new Error('two were expected');
    await database.use(async (open) => {
      await fileLeads(open, [damaged, sound], ['webhook']);
      await open.db
        .updateTable('leads')
        .set({ attribution: '{"page":', received_at: 9e15 })
        .where('id', '=', damaged.lead.id)
        .execute();
      const listed = await listLeads(open, {});
      expect(listed.map(({ lead }) => lead.name)).toEqual(['Dana Reyes', 'Dana Reyes']);
      expect(() => listed.map(({ receivedAt }) => receivedAt.toISOString())).not.toThrow();
      expect(await claim(open, 'a', now)).toHaveLength(2);
    });
  });

  test('leads that came before any target was set are delivered when one is, once', async () => {
    const early = exampleToFile({}, { receivedAt: now - day });
    const suspected = exampleToFile({}, { receivedAt: now - day, suspicions: ['burst'] });
    const later = exampleToFile({}, { receivedAt: now });
    await database.use(async (open) => {
      await fileLeads(open, [early, suspected], []);
      await fileLeads(open, [later], ['webhook']);
      expect(await fileMissingDeliveries(open, ['webhook'], now)).toBe(2);
      expect(await fileMissingDeliveries(open, ['webhook'], now)).toBe(0);
      const claimed = (await claim(open, 'a', now)).map(({ lead }) => lead.id);
      expect(claimed.toSorted()).toEqual([early.lead.id, later.lead.id].toSorted());
      await releaseLead(open, suspected.lead.id, now);
      expect((await claim(open, 'a', now)).map(({ lead }) => lead.id)).toEqual([suspected.lead.id]);
    });
  });

  test('a delivery planned under a clock that was a year ahead is due now', async () => {
    const lead = exampleToFile({}, { receivedAt: now + 365 * day });
    await database.use(async (open) => {
      await fileLeads(open, [lead], ['webhook']);
      expect(await claim(open, 'a', now)).toHaveLength(1);
    });
  });

  test('finds a lead by the reference that a person reads out', async () => {
    const lead = exampleToFile();
    await database.use(async (open) => {
      await fileLeads(open, [lead, exampleToFile()], []);
      const typed = lead.reference.toLowerCase().replace('-', ' ');
      expect((await findLeads(open, typed)).map((found) => found.lead.id)).toEqual([lead.lead.id]);
      expect(await findLeads(open, newLeadId())).toEqual([]);
    });
  });

  test('lists the newest first, as many as asked for', async () => {
    const leads = [3, 1, 2].map((age) => exampleToFile({}, { receivedAt: now - age }));
    await database.use(async (open) => {
      await fileLeads(open, leads, ['webhook']);
      const listed = await listLeads(open, { limit: 2 });
      expect(listed.map((lead) => now - lead.receivedAt.getTime())).toEqual([1, 2]);
    });
  });

  // Two connections of one process to one SQLite file would wait for each other in vain; several
  // processes are tested with the command line.
  if (engine === 'PostgreSQL') {
    test('is opened by several at once, migrated once', async () => {
      const others = Array.from({ length: 4 }, () => leadDatabase(url));
      const all = [database, ...others];
      await Promise.all(
        all.map((each) => each.use((open) => fileLeads(open, [exampleToFile()], ['webhook']))),
      );
      expect(await database.use((open) => listLeads(open, {}))).toHaveLength(5);
      await Promise.all(others.map((each) => each.close()));
    });
  }

  test('refuses a database of a newer version', async () => {
    await database.use(({ db }) =>
      db.insertInto('migrations').values({ name: '999-future', applied_at: now }).execute(),
    );
    const older = leadDatabase(url);
    await expect(older.use(async () => 1)).rejects.toThrow(/"999-future" of a newer version/);
    await older.close();
  });
});

test('a SQLite file and its folder are for their owner only, and full sync is on', async () => {
  const path = join(folder, 'private', 'leads.db');
  const database = leadDatabase(`file:${path}`);
  const pragmas = await database.use(async ({ db }) => [
    ...(await sql`pragma journal_mode`.execute(db)).rows,
    ...(await sql`pragma synchronous`.execute(db)).rows,
    ...(await sql`pragma foreign_keys`.execute(db)).rows,
  ]);
  expect(pragmas).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }, { foreign_keys: 1 }]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'private')).mode & 0o777).toBe(0o700);
  await database.close();
});

test('a SQLite file that is removed while it is open acknowledges nothing more', async () => {
  const path = join(folder, 'removed', 'leads.db');
  const database = leadDatabase(`file:${path}`);
  const file = (lead = exampleToFile()) => database.use((open) => fileLeads(open, [lead], []));
  expect(await file()).toEqual(['stored']);
  rmSync(path);
  const lead = exampleToFile();
  await expect(file(lead)).rejects.toThrow('removed or replaced');
  // The next try opens the file that the next start will open, too.
  expect(await file(lead)).toEqual(['stored']);
  await database.close();
  const again = leadDatabase(`file:${path}`);
  expect(await again.use((open) => listLeads(open, {}))).toHaveLength(1);
  await again.close();
});

test('a lock held by another process holds up no other work of this thread', async () => {
  const path = join(folder, 'locked', 'leads.db');
  const database = leadDatabase(`file:${path}`);
  await database.use((open) => fileLeads(open, [exampleToFile()], []));
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  let longestMs = 0;
  let last = performance.now();
  const ticks = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 5);
  const filed = database.use((open) => fileLeads(open, [exampleToFile()], []));
  await sleep(1000);
  other.exec('commit');
  expect(await filed).toEqual(['stored']);
  clearInterval(ticks);
  expect(longestMs).toBeLessThan(500);
  other.close();
  await database.close();
});

test('a lock that is not given back is told of after some seconds', async () => {
  const path = join(folder, 'kept', 'leads.db');
  const database = leadDatabase(`file:${path}`);
  await database.use((open) => fileLeads(open, [exampleToFile()], []));
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  const filed = database.use((open) => fileLeads(open, [exampleToFile()], []));
  await expect(filed).rejects.toThrow(/locked/);
  other.close();
  await database.close();
});
