import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { moveBooking } from '../../../booking/server/store/change-booking.ts';
import { acceptSuspected } from '../../../desk/server/store/lead-changes.ts';
import { findPersonByEmail, listPeople } from '../../../desk/server/store/people.ts';
import { reminderTargets } from '../../../leads/delivery-targets.ts';
import { backfillDeliveries } from '../../../leads/server/store/deliveries/backfill-deliveries.ts';
import {
  claimDeliveries,
  settleDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { findLeads, listLeads } from '../../../leads/server/store/lead-queries.ts';
import { leadRow, type NewLead } from '../../../leads/server/store/store-leads.ts';
import { allRows, type Rows } from '../../../testing/all-rows.ts';
import {
  earlierDatabases,
  laterColumns,
  withoutDropped,
} from '../../../testing/earlier-databases.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { storeLeads } from '../../../testing/store-example-leads.ts';
import type { Store } from './engine.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { openPostgres } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';

const databases = freshDatabases();
const now = 1_800_000_000_000;
const day = 24 * 60 * 60 * 1000;
const zoe = '01890000-0000-7000-8000-000000000001';
const lee = '01890000-0000-7000-8000-000000000002';
const spam = '01890000-0000-7000-8000-000000000003';
const dana = '01890000-0000-7000-8000-000000000004';

const open = { SQLite: openSqlite, PostgreSQL: openPostgres };
const engines = databases.engines.map((each) => ({ ...each, open: open[each.engine] }));
const cases = engines.flatMap((engine) =>
  earlierDatabases.map((earlier) => ({ ...engine, ...earlier })),
);

/** Writes a database of an earlier release; returns its URL and rows. */
async function earlierDatabase({
  empty,
  open,
  statements,
}: (typeof cases)[number]): Promise<{ url: string; before: Rows }> {
  const url = await empty();
  const database = open(url);
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  const before = await allRows(database);
  await database.close();
  return { url, before };
}

describe.each(cases)('a database of $release on $engine', (earlier) => {
  test('keeps everything that is read, and new columns have their defaults', async () => {
    const { url, before } = await earlierDatabase(earlier);
    const onUpgraded = vi.fn();
    const database = await openDatabase(url, onUpgraded);
    const { migrations: applied, ...after } = await allRows(database);
    // Nothing reads how many leads were dropped any more.
    const { migrations: appliedBefore = [], dropped_leads: _, ...rowsBefore } = before;
    for (const [table, rows] of Object.entries(rowsBefore)) {
      expect(rows.length).toBeGreaterThan(0);
      const expected = withoutDropped(table, rows).map((row) => ({
        ...laterColumns[table]?.(row),
        ...row,
      }));
      expect({ [table]: after[table] }).toEqual({ [table]: expected });
    }
    expect(applied?.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(applied).toEqual(expect.arrayContaining(appliedBefore));
    const added = applied?.slice(appliedBefore.length).map(({ name }) => name);
    expect(onUpgraded.mock.calls).toEqual([[added]]);
    await database.close();

    // Opening it again changes nothing.
    const again = await openDatabase(url, onUpgraded);
    expect(onUpgraded).toHaveBeenCalledOnce();
    expect(await allRows(again)).toEqual({ migrations: applied, ...after });
    await again.close();
  });

  test('is read and delivered by this version', async () => {
    const { url, before } = await earlierDatabase(earlier);
    const database = await openDatabase(url);
    const { leads = [], bookings } = before;
    expect(await listLeads(database, {})).toHaveLength(leads.length);
    expect((await findLeads(database, 'aaaa0001'))[0]?.lead).toMatchObject({
      name: "Zoë O'Hara 🌵",
      message: 'Two lines:\n"quotes", 100 % \\ and a backslash',
      attribution: { page: '/contact', utmSource: 'newsletter' },
    });
    await backfillDeliveries(database, ['webhook'], now);
    expect(await acceptSuspected(database, spam, { by: 'Dana', now })).toBe(1);
    const claim = { target: 'webhook', claim: 'mark', limit: 10, now, leaseMs: 1000 };
    const claimed = await claimDeliveries(database, claim);
    const delivered = before.deliveries === undefined ? [] : [zoe];
    const added = bookings === undefined ? [] : [dana];
    const due = [zoe, lee, spam, ...added].filter((id) => !delivered.includes(id));
    expect(claimed.map(({ lead }) => lead.id).sort()).toEqual(due);
    for (const each of claimed) {
      await settleDelivery(database, { ...each }, { outcome: 'delivered' }, now);
    }
    expect(await claimDeliveries(database, { ...claim, now: now + 10_000 })).toEqual([]);
    expect(await storeLeads(database, [exampleNewLead()], ['webhook'])).toEqual(['stored']);
    await database.close();
  });
});

const withBookings = cases.filter(({ release }) => release >= '004-bookings');

test.each(withBookings)('a session booked in $release on $engine can be moved', async (earlier) => {
  const { url } = await earlierDatabase(earlier);
  const database = await openDatabase(url);
  const [lead] = await findLeads(database, dana);
  const { start = 0, end = 0, freeAt = 0 } = lead?.booking ?? {};
  const time = { start: start + day, end: end + day, freeAt: freeAt + day, capacity: 1 };
  const change = { id: dana, key: 'secret', now, deliveries: [], replacedTargets: reminderTargets };
  expect(await moveBooking(database, { ...change, time })).toMatchObject({ outcome: 'changed' });
  const [moved] = await findLeads(database, dana);
  expect(moved?.booking).toMatchObject({ start: start + day, sequence: 3, visitorMoves: 1 });
  await database.close();
});

/** Stores leads in a database without the column of corrections. */
async function storeEarlier({ db }: Store, newLeads: readonly NewLead[]): Promise<void> {
  const rows = newLeads.map(leadRow).map(({ corrects: _, ...row }) => row);
  await db.insertInto('leads').values(rows).execute();
}

describe.each(engines)('a database of 017-closed-times on $engine', ({ empty, open }) => {
  test('gets one key for all spellings of an address', async () => {
    const url = await empty();
    const database = open(url);
    const before = migrations.filter(({ name }) => name < '018').map(({ name }) => name);
    await migrate(database, before);
    const typed = [
      'info@müller.example',
      'info@mül\u00adler。example',
      'info@xn--mller-kva.example',
    ];
    const leads = typed.map((email) => exampleNewLead({ email }));
    await storeEarlier(database, leads);
    const { db } = database;
    for (const { lead } of leads) {
      const earlier = { email_key: lead.email, search: lead.email };
      await db.updateTable('leads').set(earlier).where('id', '=', lead.id).execute();
    }
    const people = typed.map((email, index) => ({
      id: String(index),
      email,
      email_key: email,
      name: email,
    }));
    await db.insertInto('people').values(people).execute();
    await migrate(database);
    const key = 'info@xn--mller-kva.example';
    const rows = await db.selectFrom('leads').select(['email_key', 'search']).execute();
    expect(rows.map(({ email_key }) => email_key)).toEqual([key, key, key]);
    expect(rows.every(({ search }) => search.includes(key))).toBe(true);
    const [, , third] = people;
    expect(await findPersonByEmail(database, typed[1] ?? '')).toMatchObject({ id: third?.id });
    await database.close();
  });

  test('counts everybody as signed in, so that no link of theirs is shown', async () => {
    const url = await empty();
    const database = open(url);
    await migrate(
      database,
      migrations.map(({ name }) => name).filter((name) => name < '023'),
    );
    const person = { id: 'p', email: 'a@b.example', email_key: 'a@b.example', name: 'Ann' };
    await database.db.insertInto('people').values(person).execute();
    await migrate(database);
    expect(await listPeople(database)).toMatchObject([{ name: 'Ann', isInvited: false }]);
    await database.close();
  });

  test('sends no reminder of a session whose first mail was refused', async () => {
    const url = await empty();
    const database = open(url);
    await migrate(
      database,
      migrations.map(({ name }) => name).filter((name) => name < '025'),
    );
    const [refused, sent] = [exampleNewLead(), exampleNewLead()];
    await storeEarlier(database, [refused, sent]);
    const common = { attempts: 0, sequence: 0, due_at: now, expires_at: now, created_at: now };
    const waiting = { ...common, target: 'reminder-day', state: 'waiting' as const };
    const first = { ...common, target: 'visitor-mail', state: 'dropped' as const };
    await database.db
      .insertInto('deliveries')
      .values([
        { ...first, lead_id: refused.lead.id, last_error: 'too many' },
        { ...waiting, lead_id: refused.lead.id, last_error: null },
        { ...first, lead_id: sent.lead.id, state: 'delivered', last_error: null },
        { ...waiting, lead_id: sent.lead.id, last_error: null },
      ])
      .execute();
    await migrate(database);
    const reminders = await database.db
      .selectFrom('deliveries')
      .select(['lead_id', 'state'])
      .where('target', '=', 'reminder-day')
      .execute();
    expect(reminders).toHaveLength(2);
    expect(reminders).toContainEqual({ lead_id: refused.lead.id, state: 'dropped' });
    expect(reminders).toContainEqual({ lead_id: sent.lead.id, state: 'waiting' });
    await database.close();
  });

  test('gets an index for the challenges that have expired', async () => {
    const database = await openDatabase(await empty());
    const listed =
      open === openSqlite
        ? sql<{ name: string }>`select name from sqlite_schema where tbl_name = 'challenges'`
        : sql<{
            name: string;
          }>`select indexname as name from pg_indexes where tablename = 'challenges'`;
    const { rows } = await listed.execute(database.db);
    expect(rows).toContainEqual({ name: 'challenges_by_time' });
    await database.close();
  });

  test('finds numbers that were stored in other spellings', async () => {
    const url = await empty();
    const database = open(url);
    const before = migrations.filter(({ name }) => name < '018').map(({ name }) => name);
    await migrate(database, before);
    const typed = ['(214) 555-0142', '+44 (0)20 7946 0958', '٢١٤ ٥٥٥ ٠١٦٤', '214·555·0118', ''];
    const leads = typed.map((phone) => exampleNewLead({ phone }));
    await storeEarlier(database, leads);
    const { db } = database;
    await db.updateTable('leads').set({ search: 'dana@reyes.example' }).execute();
    await migrate(database);
    const rows = await db.selectFrom('leads').select('search').execute();
    expect(rows.map(({ search }) => search).toSorted()).toEqual([
      'dana@reyes.example',
      // The search text of earlier versions has the digits of (214) 555-0142.
      'dana@reyes.example',
      'dana@reyes.example 2145550118',
      'dana@reyes.example 2145550164',
      'dana@reyes.example 442079460958',
    ]);
    await database.close();
  });

  test('finds notes that were written before notes were searched, but of no suspected lead', async () => {
    const url = await empty();
    const database = open(url);
    const before = migrations.filter(({ name }) => name < '018').map(({ name }) => name);
    await migrate(database, before);
    const leads = [exampleNewLead(), exampleNewLead({}, { suspicions: ['burst'] })];
    await storeEarlier(database, leads);
    const { db } = database;
    await db.updateTable('leads').set({ search: 'dana@reyes.example' }).execute();
    const noteOf = ({ lead }: NewLead, number: number, kind: 'note' | 'answered') => ({
      ...{ lead_id: lead.id, number, at: now, person: 'Dana', kind },
      detail: 'Wants a Gutter, too',
    });
    const events = leads.flatMap((each) => [noteOf(each, 1, 'answered'), noteOf(each, 2, 'note')]);
    await db.insertInto('lead_events').values(events).execute();
    await migrate(database);
    const rows = await db.selectFrom('leads').select('search').orderBy('state').execute();
    expect(rows.map(({ search }) => search)).toEqual([
      'dana@reyes.example wants a gutter, too',
      'dana@reyes.example',
    ]);
    await database.close();
  });
});
