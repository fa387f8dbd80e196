import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { storeBooking } from '../booking/server/store/store-booking.ts';
import { acceptSuspected, retryLead } from '../desk/server/store/lead-changes.ts';
import { eraseLeads, findPerson } from '../desk/server/store/lead-erasure.ts';
import { markShown, purgeSuspected, suspectedLeads } from '../desk/server/store/suspected-leads.ts';
import { backfillDeliveries } from '../leads/server/store/deliveries/backfill-deliveries.ts';
import {
  claimDeliveries,
  releaseClaims,
  settleDelivery,
} from '../leads/server/store/deliveries/delivery-queue.ts';
import { checkQueue } from '../leads/server/store/deliveries/queue-state.ts';
import { countOrRefuse } from '../leads/server/store/deliveries/unverified-emails.ts';
import { countLeads, readInbox } from '../leads/server/store/lead-inbox.ts';
import { findLeads, listLeads } from '../leads/server/store/lead-queries.ts';
import { deleteOldTraces } from '../leads/server/store/records/traces.ts';
import { type NewLead, storeLead } from '../leads/server/store/store-leads.ts';
import type { Suspicion } from '../leads/suspicion.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { exampleBooking } from '../testing/example-booking.ts';
import { exampleNewLead } from '../testing/example-lead.ts';
import { freshDatabases, freshPostgres } from '../testing/fresh-databases.ts';
import { copyLead, storeLeads } from '../testing/store-example-leads.ts';
import { spellings } from '../vocabulary/spellings.fixture.ts';
import { type LeadDatabase, leadDatabase } from './lead-database.ts';
import type { Store } from './tables.ts';

const now = 1_750_000_000_000;
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const databases = freshDatabases();

/** A relay to a local port that can drop packets silently, like a firewall that lost its state. */
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
    /** Stops passing data on all open connections without closing them. */
    dropAll: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.each(databases.engines)('the store on $engine', ({ engine, fresh, rule }) => {
  let url: string;
  let database: LeadDatabase;
  let store: Store;

  beforeEach(async () => {
    url = await fresh();
    database = leadDatabase(url);
    store = await database.use(async (open) => open);
  });
  afterEach(() => database.close());

  const claim = (mark: string, at = now, limit = 10) =>
    claimDeliveries(store, { target: 'webhook', claim: mark, limit, now: at, leaseMs: 1000 });
  const claimOne = async (mark = 'a', at = now) => {
    const [delivery] = await claim(mark, at);
    if (!delivery) throw new Error('expected a delivery');
    return delivery;
  };
  const entryIds = (all: { lead: { id: string } }[]) => all.map(({ lead }) => lead.id).toSorted();
  const arrived = (rest: Partial<NewLead> = {}) => exampleNewLead({}, { receivedAt: now, ...rest });

  rule('closing waits for the work that has begun', async () => {
    const check = database.use(async (store) => {
      await sleep(50);
      return await checkQueue(store, now);
    });
    await database.close();
    await expect(check).resolves.toBeDefined();
  });

  test('returns a lead as it was stored', async () => {
    const form = exampleNewLead({ name: 'Zoë 🌵 "x"; drop table leads', utmTerm: '\\%_' });
    const chat = exampleNewLead(
      { kind: 'chat', service: undefined, message: undefined, phone: '' },
      { suspicions: ['hidden-field', 'burst'] },
    );
    expect(chat.lead.kind).toBe('chat');
    expect(await storeLeads(store, [form, chat], ['webhook'])).toEqual(['stored', 'stored']);
    for (const { lead, reference, suspicions, receivedAt } of [form, chat]) {
      const [stored] = await findLeads(store, lead.id);
      expect(stored).toMatchObject({ reference, suspicions });
      expect(stored?.lead).toEqual(lead);
      expect(stored?.receivedAt.getTime()).toBe(receivedAt);
    }
  });

  test('an empty list of ids matches no lead, and is no error', async () => {
    await storeLeads(store, [exampleNewLead()], []);
    expect(await listLeads(store, { ids: [] })).toEqual([]);
    expect(await readInbox(store, { ids: [] }, { limit: 10 })).toEqual([]);
    expect(await countLeads(store, { ids: [] })).toBe(0);
  });

  test('stores one lead per id: within a batch, later, and concurrently', async () => {
    const [lead, other, third] = [arrived(), arrived(), arrived()];
    const outcomesOfBatch = await storeLeads(store, [lead, other, lead], ['webhook']);
    expect(outcomesOfBatch).toEqual(['stored', 'stored', 'duplicate']);
    expect(await storeLeads(store, [lead], ['webhook'])).toEqual(['duplicate']);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => storeLeads(store, [third], ['webhook', 'mail'])),
    );
    expect(outcomes.flat().toSorted()).toEqual([...Array(7).fill('duplicate'), 'stored']);
    expect(await listLeads(store, {})).toHaveLength(3);
    expect(await claim('a', now)).toHaveLength(3);
  });

  test('stores all leads of a batch or none', async () => {
    await sql`drop table deliveries`.execute(store.db);
    await expect(storeLeads(store, [arrived(), arrived()], ['webhook'])).rejects.toThrow();
    expect(await store.db.selectFrom('leads').select('id').execute()).toEqual([]);
  });

  test('claims a delivery once, and again after its lease expires', async () => {
    const leads = Array.from({ length: 20 }, () => arrived());
    await storeLeads(store, leads, ['webhook', 'mail']);
    const claims = await Promise.all(
      Array.from({ length: 6 }, (_, index) => claim(`worker-${index}`, now, 5)),
    );
    expect(entryIds(claims.flat())).toEqual(entryIds(leads));
    expect(await claim('late', now + 999)).toEqual([]);
    const reclaimed = await claim('next', now + 1000, 100);
    expect(reclaimed).toHaveLength(20);
    expect(reclaimed.every(({ attempts }) => attempts === 2)).toBe(true);
  });

  test('settles: delivered is final, a retry waits, failed waits for a manual retry', async () => {
    const leads = [1, 2, 3].map(() => arrived());
    await storeLeads(store, leads, ['webhook']);
    const [first, second, third] = await claim('a');
    if (!first || !second || !third) throw new Error('expected three claims');
    await settleDelivery(store, first, { outcome: 'delivered' }, now);
    await settleDelivery(store, second, { outcome: 'retry', dueAt: now + 50, error: 'x' }, now);
    await settleDelivery(store, third, { outcome: 'failed', error: 'gone' }, now);
    const counts = { waiting: 1, failed: 1, farAhead: 0, unshown: 0, unreadable: 0 };
    expect(await checkQueue(store, now)).toEqual({ oldestUndeliveredSince: now, ...counts });
    expect(await claim('b', now + 49)).toEqual([]);
    expect(entryIds(await claim('b', now + 50))).toEqual([second.lead.id]);
    expect(await retryLead(store, third.lead.id, { by: 'Dana', now: now + 60 })).toBe(1);
    expect(entryIds(await claim('c', now + 60))).toEqual([third.lead.id]);
  });

  rule('a stale worker does not overwrite the result of the new owner', async () => {
    await storeLeads(store, [arrived()], ['webhook']);
    const slow = await claimOne('slow');
    const owner = await claimOne('owner', now + 1000);
    await settleDelivery(store, slow, { outcome: 'retry', dueAt: now, error: 'late' }, now);
    expect(await claim('third', now + 1500)).toEqual([]);
    await settleDelivery(store, owner, { outcome: 'delivered' }, now + 1500);
    await settleDelivery(store, slow, { outcome: 'failed', error: 'late' }, now);
    expect((await findLeads(store, slow.lead.id))[0]?.deliveries[0]).toMatchObject({
      state: 'delivered',
      last_error: null,
    });
  });

  rule('released claims are due immediately', async () => {
    await storeLeads(store, [arrived()], ['webhook']);
    await claim('stopping');
    await releaseClaims(store, 'stopping', now + 1);
    expect(await claim('next', now + 1)).toMatchObject([{ attempts: 1 }]);
  });

  rule('holds the deliveries of a suspected lead until its release', async () => {
    const suspected = arrived({ suspicions: ['hidden-field'] });
    await storeLeads(store, [suspected], ['webhook', 'mail']);
    expect(await claim('a')).toEqual([]);
    expect(await listLeads(store, { state: 'accepted' })).toEqual([]);
    expect(await acceptSuspected(store, suspected.lead.id, { by: 'Dana', now })).toBe(2);
    expect(await acceptSuspected(store, suspected.lead.id, { by: 'Dana', now })).toBeUndefined();
    expect(await claim('a')).toHaveLength(1);
    expect(await listLeads(store, { state: 'accepted' })).toHaveLength(1);
  });

  test('purges only old suspected leads', async () => {
    const suspicions: Suspicion[] = ['hidden-field'];
    const [old, recent] = [{ receivedAt: now - 40 * day }, { receivedAt: now - 20 * day }];
    const leads = [{ ...old, suspicions }, { ...recent, suspicions }, old].map(arrived);
    await storeLeads(store, leads, ['webhook']);
    // Leads that were not shown are never removed.
    expect(await purgeSuspected(store, now - 30 * day)).toBe(0);
    const { count, leads: unshown } = await suspectedLeads(store, 10, now);
    expect(count).toBe(unshown.length);
    const ids = unshown.map(({ lead }) => lead.id);
    await markShown(store, ids, now - 31 * day);
    expect(await suspectedLeads(store, 10, now)).toMatchObject({ count: 0, leads: [] });
    expect(await purgeSuspected(store, now - 30 * day)).toBe(1);
    expect(await listLeads(store, {})).toHaveLength(2);
    expect(await store.db.selectFrom('deliveries').selectAll().execute()).toHaveLength(2);
  });

  test('of leads with a filled honeypot, 500 are kept in a day', async () => {
    const sent = (message: string, receivedAt: number) =>
      exampleNewLead({ message }, { suspicions: ['hidden-field'], receivedAt });
    expect(await storeLeads(store, [sent('first', now)], [])).toEqual(['stored']);
    await copyLead(store, 499);
    expect(await storeLeads(store, [sent('more', now + hour)], [])).toEqual(['dropped']);
    expect(await suspectedLeads(store, 1, now + hour)).toMatchObject({ isHoneypotFull: true });
    const burst = exampleNewLead({ message: 'burst' }, { suspicions: ['burst'] });
    const later = sent('tomorrow', now + day);
    expect(await storeLeads(store, [burst, later], [])).toEqual(['stored', 'stored']);
    expect(await suspectedLeads(store, 1, now + day)).toMatchObject({ isHoneypotFull: false });
  });

  rule(
    'a suspected lead has a short search text, and is found by all its words once released',
    async () => {
      const message = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ');
      const suspected = exampleNewLead({ message }, { suspicions: ['burst'] });
      await storeLeads(store, [suspected], []);
      const search = async () =>
        (await store.db.selectFrom('leads').select('search').executeTakeFirstOrThrow()).search;
      expect(await search()).toContain('dana@reyes.example');
      expect((await search()).length).toBeLessThan(100);
      expect(await acceptSuspected(store, suspected.lead.id, { by: 'Dana', now })).toBe(0);
      expect(await search()).toContain('word499');
    },
  );

  describe('an acknowledgment', () => {
    /** The state of the acknowledgment of a lead with this address. */
    async function acknowledge(email: string, at = now, fields = {}) {
      const newLead = exampleNewLead({ email, ...fields }, { receivedAt: at });
      await storeLeads(store, [newLead], ['mail', 'acknowledgment']);
      return await stateOf(newLead.lead.id);
    }
    const chat = { kind: 'chat', service: undefined, message: undefined };
    const stateOf = async (id: string) => {
      const [lead] = await findLeads(store, id);
      const { state, last_error } =
        lead?.deliveries.find(({ target }) => target === 'acknowledgment') ?? {};
      return last_error === null ? state : `${state}: ${last_error}`;
    };

    rule('goes to a mailbox once in 24 hours, however it is spelled', async () => {
      const once = 'dropped: This address was already sent an acknowledgment in the last 24 hours';
      expect(await acknowledge('dana.reyes@gmail.com')).toBe('waiting');
      expect(await acknowledge('Dana.Reyes@Gmail.com ')).toBe(once);
      expect(await acknowledge('danareyes+spam@googlemail.com')).toBe(once);
      expect(await acknowledge('dana@icloud.com')).not.toBe(once);
      expect(await acknowledge('dana@me.com')).toBe(once);
      expect(await acknowledge('kim@münchen.example')).toBe('waiting');
      expect(await acknowledge('dana@gmail.com')).toBe('waiting');
      expect(await acknowledge('dana.reyes@gmail.com', now + day - 1)).toBe(once);
      expect(await acknowledge('dana.reyes@gmail.com', now + day)).toBe('waiting');
    });

    test('is one of at most sixty in an hour, and further ones say why they were dropped', async () => {
      for (let sent = 0; sent < 60; sent += 1) {
        expect(await acknowledge(`${sent}@reyes.example`)).toBe('waiting');
      }
      expect(await acknowledge('late@reyes.example')).toBe(
        'dropped: 60 emails of this kind were sent in the past hour',
      );
      expect(await acknowledge('late@reyes.example', now + day / 24)).toBe('waiting');
    });

    rule('is dropped at once if the address is not valid', async () => {
      const state = await acknowledge('call me', now, chat);
      expect(state).toBe('dropped: The visitor gave no email address');
    });

    rule('goes to the only address in an answer to the chat', async () => {
      expect(await acknowledge('Dana <dana.reyes@gmail.com>', now, chat)).toBe('waiting');
      expect(await acknowledge('dana.reyes@gmail.com')).toMatch(
        /^dropped: This address was already sent/,
      );
    });

    rule('of a suspected lead counts once it is released', async () => {
      const suspected = arrived({ suspicions: ['burst'] });
      await storeLeads(store, [suspected], ['acknowledgment']);
      expect(await acknowledge('dana@reyes.example')).toBe('waiting');
      await acceptSuspected(store, suspected.lead.id, { by: 'Dana', now });
      expect(await stateOf(suspected.lead.id)).toMatch(/^dropped: This address was already sent/);
    });

    rule('and other unverified emails are limited to three per mailbox and day', async () => {
      const email = 'dana@reyes.example';
      const first = (kind: 'acknowledgment' | 'unverified-email', at = now) =>
        store.db
          .transaction()
          .execute((open) => countOrRefuse(open, store, { kind, email, now: at }));
      expect(await first('unverified-email')).toBeUndefined();
      expect(await first('acknowledgment')).toBeUndefined();
      expect(await first('unverified-email', now + 1)).toBeUndefined();
      expect(await first('unverified-email', now + 2)).toBe(
        'This address has already been sent 3 emails in the last 24 hours',
      );
      expect(await first('unverified-email', now + day)).toBeUndefined();
    });
  });

  test('traces contain no address, and are deleted after a day', async () => {
    await storeLeads(store, [arrived()], ['acknowledgment']);
    const traces = () => store.db.selectFrom('traces').selectAll().execute();
    expect(JSON.stringify(await traces())).not.toContain('dana');
    expect(await traces()).toHaveLength(1);
    await deleteOldTraces(store.db, now + day);
    expect(await traces()).toEqual([]);
    // Written while the clock was ahead.
    await storeLeads(store, [arrived({ receivedAt: now + hour })], ['acknowledgment']);
    await deleteOldTraces(store.db, now);
    expect(await traces()).toEqual([]);
    await deleteOldTraces(store.db, now + 2 * day);
    expect(await store.db.selectFrom('trace_keys').selectAll().execute()).toEqual([]);
  });

  test('finds a person in any spelling, keeps similar addresses apart, and erases', async () => {
    const about = (message: string) => exampleNewLead({ email: 'boss@x.example', message });
    const matching = [
      exampleNewLead({ email: 'Dana@Reyes.Example' }),
      exampleNewLead({
        kind: 'chat',
        service: undefined,
        message: undefined,
        email: 'it is dana@reyes.example.',
      }),
      about('Ask (DANA@reyes.example) please'),
      about('To dana＠reyes.example'),
      about('To dana @ reyes.example'),
      about('To Dana\u200b@\nreyes.example'),
      exampleNewLead({ email: 'boss@x.example', name: 'Dana dana@reyes.example' }),
      exampleNewLead({ kind: 'fax', message: 'Line\ndana@reyes.example' }),
    ];
    const possible = [
      exampleNewLead({ email: 'xdana@reyes.example' }),
      exampleNewLead({ email: "o'dana@reyes.example" }),
      exampleNewLead({ email: 'DANA@REYES.EXAMPLE.ORG' }),
      about('To dana@reyes.example.Thanks'),
    ];
    const others = [exampleNewLead({ email: 'dana@reyesxexample' })];
    await storeLeads(store, [...matching, ...possible, ...others], ['webhook', 'mail']);
    const found = await findPerson(store, 'dana@reyes.example');
    expect(entryIds(found.certainMatches)).toEqual(entryIds(matching));
    expect(entryIds(found.possibleMatches)).toEqual(entryIds(possible));
    expect(await eraseLeads(store, entryIds(found.certainMatches))).toMatchObject({
      leads: 8,
      deliveries: 16,
    });
    expect((await findPerson(store, 'dana@reyes.example')).certainMatches).toEqual([]);
    expect(await listLeads(store, {})).toHaveLength(5);
    expect(await eraseLeads(store, [])).toMatchObject({ leads: 0, deliveries: 0 });
    const punctuated = "Jean-Luc!#$%&'*+/=?^_`{|}~.x@new-york.example";
    for (const email of ['ÉLODIE@x.example', 'İpek@x.example', punctuated]) {
      await storeLeads(store, [exampleNewLead({ email })], []);
      const [lower, exact] = [email.toLowerCase(), email];
      expect((await findPerson(store, lower)).certainMatches, lower).toHaveLength(1);
      expect((await findPerson(store, exact)).certainMatches, exact).toHaveLength(1);
    }
  });

  test('finds and erases a person by any spelling of the address', async () => {
    const typed = [...spellings].flatMap((email) => [
      exampleNewLead({ email }),
      exampleNewLead({ email: 'boss@x.example', message: `Ask ${email}, please` }),
    ]);
    await storeLeads(store, typed, []);
    for (const email of spellings) {
      expect((await findPerson(store, email)).certainMatches, JSON.stringify(email)).toHaveLength(
        150,
      );
    }
    const { certainMatches } = await findPerson(store, spellings[0] ?? '');
    await eraseLeads(
      store,
      certainMatches.map(({ lead }) => lead.id),
    );
    expect(await listLeads(store, {})).toEqual([]);
  });

  rule('a lead sent again with another spelling of its address is a duplicate', async () => {
    const first = exampleNewLead({ email: 'dana@müller.example' });
    const lead = { ...first.lead, email: 'dana@xn--mller-kva.example' };
    const other = { ...first.lead, email: 'dana@other.example' };
    expect(await storeLead(store, first, [])).toBe('stored');
    expect(await storeLead(store, { ...first, lead }, [])).toBe('duplicate');
    expect(await storeLead(store, { ...first, lead: other }, [])).toBe('conflict');
    // Corrected at the desk since.
    await store.db.updateTable('leads').set({ name: 'Dana R.', email_key: 'x' }).execute();
    expect(await storeLead(store, first, [])).toBe('duplicate');
  });

  rule('an id with other content is a conflict, and nothing is overwritten', async () => {
    const lead = exampleNewLead();
    const other = exampleNewLead({ id: lead.lead.id, message: 'Another question' });
    const outcomes = await storeLeads(store, [lead, other, lead, other], []);
    expect(outcomes).toEqual(['stored', 'conflict', 'duplicate', 'conflict']);
    expect((await findLeads(store, lead.lead.id))[0]?.lead).toEqual(lead.lead);
  });

  test('a damaged row loses only its damaged values', async () => {
    const damaged = arrived();
    await storeLeads(store, [damaged, arrived()], ['webhook']);
    await store.db
      .updateTable('leads')
      .set({ attribution: '{"page":', received_at: 9e15 })
      .where('id', '=', damaged.lead.id)
      .execute();
    const listed = await listLeads(store, {});
    expect(listed.map(({ lead }) => lead.name)).toEqual(['Dana Reyes', 'Dana Reyes']);
    expect(() => listed.map(({ receivedAt }) => receivedAt.toISOString())).not.toThrow();
    expect(await claim('a', now)).toHaveLength(2);
  });

  test('leads that arrived before any target was configured are queued once a target is', async () => {
    const early = arrived({ receivedAt: now - day });
    const suspected = arrived({ receivedAt: now - day, suspicions: ['burst'] });
    const later = arrived();
    await storeLeads(store, [early, suspected], []);
    await storeLeads(store, [later], ['webhook']);
    expect(await backfillDeliveries(store, ['webhook'], now)).toBe(2);
    expect(await backfillDeliveries(store, ['webhook'], now)).toBe(0);
    expect(entryIds(await claim('a'))).toEqual(entryIds([early, later]));
    await acceptSuspected(store, suspected.lead.id, { by: 'Dana', now });
    expect(entryIds(await claim('a'))).toEqual([suspected.lead.id]);
  });

  rule('a lead waiting for a removed target goes to the configured one', async () => {
    const [delivered, lead] = [arrived(), arrived()];
    await storeLeads(store, [delivered], ['webhook']);
    await settleDelivery(store, await claimOne(), { outcome: 'delivered' }, now);
    await storeLeads(store, [lead], ['webhook']);
    expect(await backfillDeliveries(store, ['mail'], now)).toBe(1);
    expect((await findLeads(store, lead.lead.id))[0]?.deliveries).toMatchObject([
      { target: 'mail', state: 'waiting' },
    ]);
  });

  // SQLite has one writer at a time.
  if (engine === 'PostgreSQL') {
    test('two instances that start at once queue an earlier lead once', async () => {
      await storeLeads(store, [arrived()], []);
      const { promise: faster, resolve } = Promise.withResolvers<void>();
      let reads = 0;
      // The slower instance has read its list before the faster one delivers the lead.
      const slower: Store = {
        ...store,
        db: store.db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            reads += 1;
            if (reads === 1) await faster;
            return result;
          },
        }),
      };
      const queued = backfillDeliveries(slower, ['webhook'], now);
      await expect.poll(() => reads).toBe(1);
      await backfillDeliveries(store, ['webhook'], now);
      await settleDelivery(store, await claimOne(), { outcome: 'delivered' }, now);
      resolve();
      await queued;
      expect(await claim('b')).toEqual([]);
    });
  }

  rule('a delivery scheduled while the clock was a year ahead is due now', async () => {
    const lead = arrived({ receivedAt: now + 365 * day });
    await storeLeads(store, [lead], ['webhook']);
    const retry = { outcome: 'retry', dueAt: now, error: 'x' } as const;
    await settleDelivery(store, await claimOne(), retry, now);
    expect(await checkQueue(store, now)).toMatchObject({ waiting: 1, farAhead: 1 });
  });

  test('finds a lead by its reference in any spelling', async () => {
    const lead = exampleNewLead();
    await storeLeads(store, [lead, exampleNewLead()], []);
    const typed = lead.reference.toLowerCase().replace('-', ' ');
    expect(entryIds(await findLeads(store, typed))).toEqual([lead.lead.id]);
    expect(await findLeads(store, uuidv7())).toEqual([]);
  });

  rule('lists the newest leads first, up to a limit', async () => {
    const leads = [3, 1, 2].map((age) => arrived({ receivedAt: now - age }));
    await storeLeads(store, leads, ['webhook']);
    const listed = await listLeads(store, { limit: 2 });
    expect(listed.map((lead) => now - lead.receivedAt.getTime())).toEqual([1, 2]);
  });

  test('rejects a database of a newer version', async () => {
    await database.use(({ db }) =>
      db.insertInto('migrations').values({ name: '999-future', applied_at: now }).execute(),
    );
    const older = leadDatabase(url);
    await expect(older.use(async () => 1)).rejects.toThrow(/"999-future" from a newer version/);
    await older.close();
  });
});

const opened = (name: string) => {
  const path = join(databases.folder, name, 'leads.db');
  const database = leadDatabase(`file:${path}`);
  const store = (lead = exampleNewLead()) => database.use((open) => storeLead(open, lead, []));
  return { path, database, store };
};

test('a SQLite file and its folder are accessible to their owner only, and commits are fully synced', async () => {
  const { path, database } = opened('private');
  const pragmas = await database.use(async ({ db }) => [
    ...(await sql`pragma journal_mode`.execute(db)).rows,
    ...(await sql`pragma synchronous`.execute(db)).rows,
    ...(await sql`pragma foreign_keys`.execute(db)).rows,
  ]);
  expect(pragmas).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }, { foreign_keys: 1 }]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  expect(statSync(join(databases.folder, 'private')).mode & 0o777).toBe(0o700);
  await database.close();
});

test('storing rejects after the SQLite file was removed', async () => {
  const { path, database, store } = opened('removed');
  expect(await store()).toBe('stored');
  rmSync(path);
  const lead = exampleNewLead();
  await expect(store(lead)).rejects.toThrow('removed or replaced');
  // The next attempt opens the same file as the next start.
  expect(await store(lead)).toBe('stored');
  await database.close();
  const { database: reopened } = opened('removed');
  expect(await reopened.use((store) => listLeads(store, {}))).toHaveLength(1);
  await reopened.close();
});

test('opening a file again keeps its lock', async () => {
  const [first, second] = [opened('lock'), opened('lock')];
  for (const each of [first, second]) await each.store();
  if (process.platform === 'linux') {
    const locks = readFileSync('/proc/locks', 'utf8');
    expect(locks).toContain(`:${statSync(first.path).ino} `);
  }
  await first.database.close();
  await expect(first.store()).rejects.toThrow('closed');
  await second.database.close();
});

const booking = exampleBooking(Date.parse('2099-11-24T16:00:00Z'), Date.now());
const lead = exampleNewLead();
const storing = {
  lead: (store: Store) => storeLead(store, lead, []),
  session: async (store: Store) => (await storeBooking(store, booking)).outcome,
};

test.each(Object.entries(storing))(
  'a %s that is sent again is synced again, since the earlier sync may have failed',
  async (name, storeIt) => {
    const { path, database } = opened(`again-${name}`);
    const store = () => database.use(storeIt);
    expect(await store()).toBe('stored');
    const other = new DatabaseSync(path);
    // This version changes with every write by another connection.
    const version = () => other.prepare('pragma data_version').get();
    const before = version();
    expect(await store()).toBe('duplicate');
    expect(version()).not.toEqual(before);
    other.close();
    await database.close();
  },
);

// Two connections of one process to the same SQLite file would block each other; the command line's
// tests cover several processes.
test('PostgreSQL is migrated once when several processes open it at the same time', async () => {
  const url = await freshPostgres();
  const all = Array.from({ length: 5 }, () => leadDatabase(url));
  await Promise.all(all.map((each) => each.use((store) => storeLead(store, exampleNewLead(), []))));
  expect(await all[0]?.use((store) => listLeads(store, {}))).toHaveLength(5);
  await Promise.all(all.map((each) => each.close()));
});

test('one timeout discards all silently dropped PostgreSQL connections', async () => {
  const url = new URL(await freshPostgres());
  const relay = await relayTo(Number(url.port));
  url.port = String(relay.port);
  const database = leadDatabase(url.href);
  const store = () => database.use((store) => storeLeads(store, [exampleNewLead()], []));
  expect(await Promise.all([store(), store()])).toEqual([['stored'], ['stored']]);
  relay.dropAll();
  await expect(store()).rejects.toThrow(/timeout/i);
  expect(await store()).toEqual(['stored']);
  await database.close();
  relay.close();
});

test('a query that takes too long on PostgreSQL leaves the other connections alone', async () => {
  const database = leadDatabase(await freshPostgres());
  const before = await database.use(async (store) => store);
  const slow = database.use(({ db }) =>
    db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 50`.execute(transaction);
      await sql`select pg_sleep(5)`.execute(transaction);
    }),
  );
  await expect(slow).rejects.toThrow('canceling statement due to statement timeout');
  expect(await database.use(async (store) => store)).toBe(before);
  await database.close();
});

async function lockedByAnother(name: string) {
  const { path, database, store } = opened(name);
  await store();
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  onTestFinished(async () => {
    other.close();
    await database.close();
  });
  return { other, outcome: store() };
}

test('a lock held by another process does not block this thread', async () => {
  const { other, outcome } = await lockedByAnother('locked');
  // If it blocked this thread, SQLite would give up before the lock is released.
  for (let tick = 0; tick < 20; tick += 1) await sleep(5);
  other.exec('commit');
  expect(await outcome).toBe('stored');
});

test('a lock that is never released causes an error after a few seconds', async () => {
  const { outcome } = await lockedByAnother('held');
  await expect(outcome).rejects.toThrow(/locked/);
});
