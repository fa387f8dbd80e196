import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newLeadId } from '../../lead/lead-id.ts';
import { exampleToFile } from '../testing/example-lead.ts';
import { type TemporaryPostgres, temporaryPostgres } from '../testing/temporary-postgres.ts';
import { claimDeliveries, releaseClaim, settleDelivery } from './delivery-queue.ts';
import type { OpenDatabase } from './engine.ts';
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
import { fileMissingDeliveries } from './missing-deliveries.ts';
import { checkQueue } from './queue-state.ts';
import { markShown, purgeSuspected, trimSuspected, unshownLeads } from './suspected-leads.ts';

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

/** A way to a port of this machine that can lose what is on it, as a firewall does that forgets. */
async function relayTo(target: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    port: address.port,
    /** Nothing passes on the connections that are open now; nobody is told. */
    swallowAll: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

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
      const counts = { waiting: 1, failed: 1, farAhead: 0, unshown: 0, unreadable: 0 };
      const state = { oldestUndeliveredSince: now, ...counts };
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

  test('keeps suspected leads within their room, those that nobody was shown above all', async () => {
    const leads = [4, 3, 2, 1].map((age) =>
      exampleToFile(
        { name: `${age} days old`, message: 'x'.repeat(1000) },
        { receivedAt: now - age * day, suspicions: ['burst'] },
      ),
    );
    await database.use(async (open) => {
      await fileLeads(open, leads, ['webhook']);
      const names = async () => (await listLeads(open, {})).map(({ lead }) => lead.name);
      const trim = (maxCharacters: number) =>
        trimSuspected(open, { before: now + 1, maxCharacters });
      expect(await trim(100)).toBe(0);
      await markShown(
        open,
        leads.slice(0, 3).map(({ lead }) => lead.id),
        now,
      );
      expect(await trimSuspected(open, { before: now, maxCharacters: 0 })).toBe(0);
      expect(await trim(1500)).toBe(2);
      expect(await names()).toEqual(['1 days old', '2 days old']);
      expect(await trim(0)).toBe(1);
      expect(await names()).toEqual(['1 days old']);
    });
  });

  test('finds a person whatever the spelling, tells others apart, and erases', async () => {
    const about = (message: string) => exampleToFile({ email: 'boss@x.example', message });
    const theirs = [
      exampleToFile({ email: 'Dana@Reyes.Example' }),
      exampleToFile({
        ...{ kind: 'chat', service: undefined, message: undefined },
        email: 'it is dana@reyes.example.',
      }),
      about('Ask (DANA@reyes.example) please'),
      about('To dana＠reyes.example'),
      exampleToFile({ email: 'boss@x.example', name: 'Dana dana@reyes.example' }),
      exampleToFile({ kind: 'fax', message: 'Line\ndana@reyes.example' }),
    ];
    const perhaps = [
      exampleToFile({ email: 'xdana@reyes.example' }),
      exampleToFile({ email: "o'dana@reyes.example" }),
      exampleToFile({ email: 'DANA@REYES.EXAMPLE.ORG' }),
      about('To dana@reyes.example.Thanks'),
    ];
    const others = [exampleToFile({ email: 'dana@reyesxexample' })];
    const idsOf = (leads: { lead: { id: string } }[]) =>
      leads.map(({ lead }) => lead.id).toSorted();
    await database.use(async (open) => {
      await fileLeads(open, [...theirs, ...perhaps, ...others], ['webhook', 'mail']);
      const found = await findPerson(open, 'dana@reyes.example');
      expect(idsOf(found.certain)).toEqual(idsOf(theirs));
      expect(idsOf(found.possible)).toEqual(idsOf(perhaps));
      expect(await eraseLeads(open, idsOf(found.certain))).toEqual({ leads: 6, deliveries: 12 });
      expect((await findPerson(open, 'dana@reyes.example')).certain).toEqual([]);
      expect(await listLeads(open, {})).toHaveLength(5);
      expect(await eraseLeads(open, [])).toEqual({ leads: 0, deliveries: 0 });
      for (const email of ['ÉLODIE@x.example', 'İpek@x.example']) {
        await fileLeads(open, [exampleToFile({ email })], []);
        const [lower, exact] = [email.toLowerCase(), email];
        expect((await findPerson(open, lower)).certain, lower).toHaveLength(1);
        expect((await findPerson(open, exact)).certain, exact).toHaveLength(1);
      }
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

  test('a lead that waits for a target that is gone goes to the one that is set', async () => {
    const [lead, done] = [1, 2].map(() => exampleToFile({}, { receivedAt: now }));
    if (!lead || !done) throw new Error('two were expected');
    await database.use(async (open) => {
      await fileLeads(open, [lead, done], ['webhook']);
      const claimed = await claim(open, 'a');
      const theirs = claimed.find((each) => each.lead.id === done.lead.id);
      if (!theirs) throw new Error('both were expected to be claimed');
      await settleDelivery(open, theirs, { outcome: 'delivered' }, now);
      expect(await fileMissingDeliveries(open, ['mail'], now)).toBe(1);
      expect((await findLeads(open, lead.lead.id))[0]?.deliveries).toMatchObject([
        { target: 'mail', state: 'waiting' },
      ]);
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

test('an id that comes with other words is told apart, and nothing is overwritten', async () => {
  const database = leadDatabase(`file:${join(folder, 'conflict', 'leads.db')}`);
  const lead = exampleToFile();
  const other = exampleToFile({ id: lead.lead.id, message: 'Another question' });
  await database.use(async (open) => {
    expect(await fileLeads(open, [lead, other, lead], [])).toEqual([
      'stored',
      'conflict',
      'duplicate',
    ]);
    expect(await fileLeads(open, [other], [])).toEqual(['conflict']);
    expect((await findLeads(open, lead.lead.id))[0]?.lead).toEqual(lead.lead);
  });
  await database.close();
});

test('opening a file anew keeps its lock, which other programs look for', async () => {
  const path = join(folder, 'lock', 'leads.db');
  const [first, second] = [leadDatabase(`file:${path}`), leadDatabase(`file:${path}`)];
  await first.use((open) => fileLeads(open, [exampleToFile()], []));
  await second.use((open) => fileLeads(open, [exampleToFile()], []));
  if (process.platform === 'linux') {
    const locks = readFileSync('/proc/locks', 'utf8');
    expect(locks).toContain(`:${statSync(path).ino} `);
  }
  await first.close();
  await expect(first.use(async () => 1)).rejects.toThrow('closed');
  await second.close();
});

test('a lead that comes again is synced again, since an earlier sync may have failed', async () => {
  const path = join(folder, 'again', 'leads.db');
  const database = leadDatabase(`file:${path}`);
  const lead = exampleToFile();
  const file = () => database.use((open) => fileLeads(open, [lead], []));
  expect(await file()).toEqual(['stored']);
  const other = new DatabaseSync(path);
  // Changes with every commit of another connection that wrote something.
  const version = () => other.prepare('pragma data_version').get();
  const before = version();
  expect(await file()).toEqual(['duplicate']);
  expect(version()).not.toEqual(before);
  other.close();
  await database.close();
});

test('PostgreSQL connections that died without a word are given up after the first', async () => {
  const url = new URL(await postgres.createDatabase());
  const relay = await relayTo(Number(url.port));
  url.port = String(relay.port);
  const database = leadDatabase(url.href);
  const file = () => database.use((open) => fileLeads(open, [exampleToFile()], []));
  expect(await Promise.all([file(), file()])).toEqual([['stored'], ['stored']]);
  relay.swallowAll();
  await expect(file()).rejects.toThrow(/timeout/i);
  expect(await file()).toEqual(['stored']);
  await database.close();
  relay.close();
}, 15_000);

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
