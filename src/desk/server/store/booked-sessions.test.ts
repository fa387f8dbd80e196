import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { missingDeliveries } from '../../../booking/server/booking-deliveries.ts';
import { cancelSession } from '../../../booking/server/staff-changes.ts';
import { storeBooking } from '../../../booking/server/store/store-booking.ts';
import { takenCells } from '../../../booking/server/store/taken-cells.ts';
import { queueUnreportedChanges } from '../../../booking/server/store/unreported-bookings.ts';
import {
  claimDeliveries,
  type Settlement,
  settleDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import {
  findBooking,
  findLeads,
  listBookings,
  listLeads,
} from '../../../leads/server/store/lead-queries.ts';
import { listEvents } from '../../../leads/server/store/records/lead-events.ts';
import { type LeadDatabase, leadDatabase } from '../../../schema/lead-database.ts';
import type { DeliveryTable } from '../../../schema/tables.ts';
import { exampleBooking } from '../../../testing/example-booking.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { addNote, markSpam } from './lead-changes.ts';
import { eraseLeads, findPerson, finishErasures } from './lead-erasure.ts';
import { purgeSuspected } from './suspected-leads.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-11-24T16:30:00Z');
const start = now + 2 * day;
const databases = freshDatabases();
const missing = missingDeliveries({ agencyTargets: ['mail'], mailsVisitors: true });

describe.each(databases.engines)('leads with a session ahead in $engine', ({ fresh, rule }) => {
  let url: string;
  let database: LeadDatabase;

  beforeEach(async () => {
    url = await fresh();
    database = leadDatabase(url);
  });
  afterEach(() => database.close());

  const use: LeadDatabase['use'] = (work) => database.use(work);
  const spam = (id: string) => use((store) => markSpam(store, { id }, dana()));
  const cancel = (id: string, at = now) => {
    const change = { ...dana(at), version: 0, messageToVisitor: '' };
    return use((store) => cancelSession(store, id, change));
  };
  const setDelivery = (
    id: string,
    target: string,
    state: DeliveryTable['state'],
    attempts = state === 'delivered' ? 1 : 0,
  ) =>
    use(({ db }) => {
      const known = { lead_id: id, target, state, attempts, sequence: 0, created_at: now };
      const row = { ...known, due_at: now, expires_at: now + hour };
      const insert = db.insertInto('deliveries').values(row);
      const key = ['lead_id', 'target'] as const;
      return insert.onConflict((at) => at.columns(key).doUpdateSet({ state, attempts })).execute();
    });
  /** Books a session, reports it to everyone, and returns its lead's id. */
  async function book(at = start): Promise<string> {
    const { newLead, ...booking } = exampleBooking(at, now - day);
    await use((store) => storeBooking(store, { newLead, ...booking }));
    await setDelivery(newLead.lead.id, 'mail', 'delivered');
    await setDelivery(newLead.lead.id, 'visitor-mail', 'delivered');
    return newLead.lead.id;
  }
  /** Books a held session whose request to confirm is in this state. */
  async function hold(request: DeliveryTable['state'], attempts?: number): Promise<string> {
    const { newLead, ...booking } = exampleBooking(start, now, { heldUntil: now + 15 * minute });
    const suspected = { ...newLead, suspicions: ['burst'] as const };
    await use((store) => storeBooking(store, { ...booking, newLead: suspected }));
    const { id } = newLead.lead;
    await setDelivery(id, 'mail', 'held');
    await setDelivery(id, 'visitor-mail', 'held');
    await setDelivery(id, 'confirmation-request', request, attempts);
    return id;
  }
  const dana = (at = now) => ({ by: 'Dana', now: at });
  const bookingOf = async (id: string) => (await use((store) => findBooking(store, id)))?.booking;
  const takenAt = async (at = now) =>
    (await use((store) => takenCells(store, { first: 0, last: Number.MAX_SAFE_INTEGER, now: at })))
      .size;
  const report = (at = now) => use((store) => queueUnreportedChanges(store, missing, at));
  /** The targets that a change still has to reach. */
  const waiting = async (id: string) =>
    use(async ({ db }) => {
      const rows = db.selectFrom('deliveries').select('target').where('lead_id', '=', id);
      const found = await rows.where('state', '=', 'waiting').orderBy('target').execute();
      return found.map(({ target }) => target);
    });
  const settle = (target: string, settlement: Settlement, at = now) =>
    use(async (store) => {
      const request = { target, claim: 'w', limit: 9, now: at, leaseMs: minute };
      for (const each of await claimDeliveries(store, request))
        await settleDelivery(store, each, settlement, at);
    });
  const exists = (id: string) =>
    use(async ({ db }) => {
      const rows = await db.selectFrom('leads').select('id').where('id', '=', id).execute();
      return rows.length > 0;
    });
  const erase = (id: string, at = now) => use((store) => eraseLeads(store, [id], at));
  const finish = (at = now) => use((store) => finishErasures(store, missing, at));

  rule('spam cancels the session, and everyone is notified', async () => {
    const id = await book();
    expect(await spam(id)).toBe(true);
    expect(await bookingOf(id)).toMatchObject({ state: 'cancelled', sequence: 1 });
    expect(await takenAt()).toBe(0);
    expect(await use((store) => listBookings(store, { from: now }))).toEqual([]);
    expect(await use((store) => listEvents(store, id))).toMatchObject([
      { person: 'Dana', kind: 'booking', detail: 'cancelled' },
      { person: 'Dana', kind: 'spam' },
    ]);
    await report();
    expect(await waiting(id)).toEqual(['mail', 'visitor-mail']);
    expect(await spam(id)).toBe(false);
  });

  rule('a session that is cancelled seconds before its start is still reported', async () => {
    const id = await book();
    await cancel(id, start - 5000);
    await report(start + 15_000);
    expect(await waiting(id)).toEqual(['mail', 'visitor-mail']);
  });

  rule('a session that has begun stays as it was', async () => {
    const id = await book(now - minute);
    await spam(id);
    expect(await bookingOf(id)).toMatchObject({ state: 'open', sequence: 0 });
    expect(await erase(id)).toMatchObject({ leads: 1, laterCount: 0 });
    expect(await exists(id)).toBe(false);
  });

  test.each([
    ['delivered', undefined, ['visitor-mail']],
    ['waiting', 1, ['visitor-mail']],
    ['waiting', 0, []],
    ['failed', 1, []],
    ['dropped', 1, []],
  ] as const)(
    'whose request to confirm is %s after %s attempts notifies: %j',
    async (state, attempts, notified) => {
      const id = await hold(state, attempts);
      await cancel(id);
      await report();
      const other = await waiting(id);
      expect(other.filter((target) => target !== 'confirmation-request')).toEqual(notified);
    },
  );

  test('erasing cancels the session, and deletes the lead once that has been reported', async () => {
    const id = await book();
    await use((store) => addNote(store, { id, note: 'Called' }, dana()));
    expect(await erase(id)).toMatchObject({ leads: 0, laterCount: 1 });
    expect(await takenAt()).toBe(0);
    // As after a crash.
    await database.close();
    database = leadDatabase(url);
    // The lead is no longer shown anywhere.
    const email = `${id}@reyes.example`;
    expect(await use((store) => findLeads(store, id))).toEqual([]);
    expect(await use((store) => listLeads(store, {}))).toEqual([]);
    expect((await use((store) => findPerson(store, email))).certainMatches).toEqual([]);
    expect(await use((store) => listBookings(store, { from: 0, all: true }))).toEqual([]);
    // The cancellation must be reported first, though another server queues that.
    expect(await finish()).toBe(0);
    expect(await waiting(id)).toEqual(['mail', 'visitor-mail']);
    await settle('visitor-mail', { outcome: 'delivered' });
    expect(await finish()).toBe(0);
    await settle('mail', { outcome: 'failed', error: 'answered 500' });
    expect(await finish()).toBe(1);
    expect(await exists(id)).toBe(false);
    expect(await use(({ db }) => db.selectFrom('lead_events').selectAll().execute())).toEqual([]);
  });

  rule('a report that cannot be delivered in time does not keep a lead forever', async () => {
    const id = await book();
    await erase(id);
    await finish();
    await settle('visitor-mail', { outcome: 'retry', dueAt: now + hour, error: 'no answer' });
    expect(await finish(now + 71 * hour)).toBe(0);
    expect(await finish(now + 73 * hour)).toBe(1);
    expect(await exists(id)).toBe(false);
  });

  rule('a lead whose session was just cancelled stays until that has been reported', async () => {
    const id = await book();
    await spam(id);
    expect(await erase(id)).toMatchObject({ leads: 0, laterCount: 1 });
    expect(await finish()).toBe(0);
    expect(await waiting(id)).toEqual(['mail', 'visitor-mail']);
    expect((await bookingOf(id))?.sequence).toBe(1);
  });

  rule('the cancellation of a session that was never reported is not reported either', async () => {
    const id = await hold('waiting', 0);
    expect(await erase(id)).toMatchObject({ laterCount: 1 });
    expect(await finish()).toBe(1);
    expect(await exists(id)).toBe(false);
  });

  test('the purge of suspected leads also reports their cancelled sessions', async () => {
    const [ahead, begun] = [await book(now + 40 * day), await book(now + 10 * day)];
    // As an earlier version left them.
    for (const id of [ahead, begun]) {
      const suspected = { state: 'suspected', suspicion: 'person', shown_at: now } as const;
      await use(({ db }) => db.updateTable('leads').set(suspected).where('id', '=', id).execute());
    }
    const later = now + 31 * day;
    expect(await use((store) => purgeSuspected(store, later - 30 * day, later))).toBe(2);
    expect(await exists(begun)).toBe(false);
    expect(await bookingOf(ahead)).toMatchObject({ state: 'cancelled' });
    expect(await finish(later)).toBe(0);
    expect(await waiting(ahead)).toEqual(['mail', 'visitor-mail']);
  });
});
