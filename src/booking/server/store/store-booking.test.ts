import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseLeads } from '../../../desk/server/store/lead-erasure.ts';
import {
  claimDeliveries,
  dueNow,
  type ScheduledDelivery,
  settleDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { checkQueue } from '../../../leads/server/store/deliveries/queue-state.ts';
import { findBooking } from '../../../leads/server/store/lead-queries.ts';
import { storeLead } from '../../../leads/server/store/store-leads.ts';
import type { Instant } from '../../../platform/instant.ts';
import { type LeadDatabase, leadDatabase } from '../../../schema/lead-database.ts';
import { exampleBooking, exampleTime } from '../../../testing/example-booking.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { freshDatabases } from '../../../testing/fresh-databases.ts';
import { cellsOf } from '../../cells.ts';
import { closeDay, closedDays, reopenDays } from './closed-days.ts';
import { confirmBooking, resendConfirmationRequest } from './confirm-booking.ts';
import { type NewBooking, storeBooking } from './store-booking.ts';
import { freeLane, takenCells } from './taken-cells.ts';
import { cancelBooking, moveBooking } from './update-booking.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-11-24T16:30:00Z');
const ten = Date.parse('2026-11-25T16:00:00Z');
const noon = ten + 2 * hour;
const databases = freshDatabases();

const waiting = (target: string): ScheduledDelivery => ({
  target,
  state: 'waiting',
  dueAt: now,
  expiresAt: now + hour,
});

describe.each(databases.engines)('bookings in $engine', ({ fresh, rule }) => {
  let url: string;
  let database: LeadDatabase;

  beforeEach(async () => {
    url = await fresh();
    database = leadDatabase(url);
  });
  afterEach(() => database.close());

  const store = (booking: NewBooking) => database.use((store) => storeBooking(store, booking));
  const find = async ({ newLead }: NewBooking) =>
    (await database.use((store) => findBooking(store, newLead.lead.id)))?.booking;
  const taken = (at = now) =>
    database.use((store) =>
      takenCells(store, { first: 0, last: Number.MAX_SAFE_INTEGER, now: at }),
    );
  const stored = async (booking: NewBooking) => {
    await store(booking);
    return booking;
  };
  const storedHeld = (fields: Parameters<typeof exampleBooking>[2] = {}) =>
    stored(exampleBooking(ten, now, { heldUntil: now + 15 * minute, ...fields }));
  const changeOf = ({ newLead }: NewBooking) => ({
    id: newLead.lead.id,
    key: 'secret',
    now,
    replacedTargets: ['reminder-hour'],
    deliveries: [waiting('mail')],
  });
  const cancel = (booking: NewBooking, fields: { key?: string } = {}) =>
    database.use((store) => cancelBooking(store, { ...changeOf(booking), ...fields }));
  const move = (
    booking: NewBooking,
    start: Instant,
    fields: Partial<Parameters<typeof moveBooking>[1]> = {},
    on = database,
  ) => {
    const change = { ...changeOf(booking), time: exampleTime(start), ...fields };
    return on.use((store) => moveBooking(store, change));
  };
  const byAgency = { key: undefined, deliveries: [] };
  const claim = (target: string, at: Instant) =>
    database.use((store) =>
      claimDeliveries(store, { target, claim: 'w', limit: 9, now: at, leaseMs: minute }),
    );

  test('a booking is stored with its lead, its cells and its deliveries', async () => {
    const booking = exampleBooking(ten, now);
    expect(await store(booking)).toMatchObject({ outcome: 'stored' });
    expect(await find(booking)).toEqual({
      start: ten,
      end: ten + 30 * minute,
      freeAt: ten + 45 * minute,
      state: 'open',
      heldUntil: undefined,
      key: 'secret',
      confirmKey: 'mailed secret',
      sequence: 0,
      visitorMoves: 0,
      messageToVisitor: '',
      changedAt: now,
    });
    expect(freeLane(await taken(), cellsOf(exampleTime(ten), 15), 1)).toBeUndefined();
    expect(await claim('mail', now)).toMatchObject([{ lead: { kind: 'booking' }, sequence: 0 }]);
  });

  rule('the same request again is a duplicate, whatever is on offer', async () => {
    const booking = await stored(exampleBooking(ten, now));
    expect(await store({ ...booking, mustBeDuplicate: true, key: 'other' })).toMatchObject({
      outcome: 'duplicate',
      booking: { key: 'secret' },
    });
    expect(await store({ ...booking, time: exampleTime(noon) })).toEqual({ outcome: 'conflict' });
    // Moved since.
    await database.use(({ db }) => db.updateTable('bookings').set({ starts_at: noon }).execute());
    expect(await store(booking)).toMatchObject({ outcome: 'duplicate', booking: { start: noon } });
  });

  rule('a time that overlaps another booking or its buffer stores nothing', async () => {
    await store(exampleBooking(ten, now));
    for (const start of [ten, ten + 5 * minute, ten + 40 * minute, ten - 40 * minute]) {
      const other = exampleBooking(start, now);
      expect(await store(other)).toEqual({ outcome: 'taken' });
      expect(await find(other)).toBeUndefined();
    }
    expect(await store(exampleBooking(ten + 45 * minute, now))).toMatchObject({
      outcome: 'stored',
    });
  });

  rule('a time that is not on offer stores nothing', async () => {
    const booking = exampleBooking(ten, now, { mustBeDuplicate: true });
    expect(await store(booking)).toEqual({ outcome: 'taken' });
    expect((await taken()).size).toBe(0);
  });

  rule('as many sessions at the same time as the agency has people for', async () => {
    const both = () => exampleBooking(ten, now, { time: exampleTime(ten, 2) });
    expect(await store(both())).toMatchObject({ outcome: 'stored' });
    expect(await store(both())).toMatchObject({ outcome: 'stored' });
    expect(await store(both())).toEqual({ outcome: 'taken' });
  });

  test('many concurrent copies of a request make one booking', async () => {
    const booking = exampleBooking(ten, now);
    const results = await Promise.all(Array.from({ length: 8 }, () => store(booking)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array(7).fill('duplicate'),
      'stored',
    ]);
  });

  test('one address cannot book more than three sessions with concurrent requests', async () => {
    const bookings = Array.from({ length: 8 }, (_, index) =>
      exampleBooking(ten + index * hour, now, { lead: { email: 'dana@reyes.example' } }),
    );
    const results = await Promise.all(bookings.map(store));
    const stored = bookings.filter((_, index) => results[index]?.outcome === 'stored');
    expect(stored).toHaveLength(3);
    if (stored[0]) await cancel(stored[0]);
    expect(
      await store(exampleBooking(ten, now, { lead: { email: 'Dana@Reyes.example' } })),
    ).toMatchObject({ outcome: 'stored' });
  });

  rule('a session from the time of a larger capacity keeps its time', async () => {
    const both = [1, 2].map(() => exampleBooking(ten, now, { time: exampleTime(ten, 2) }));
    for (const each of both) await store(each);
    if (both[0]) await cancel(both[0]);
    expect(freeLane(await taken(), cellsOf(exampleTime(ten), 15), 1)).toBeUndefined();
    expect(await store(exampleBooking(ten, now))).toEqual({ outcome: 'taken' });
  });

  rule('after the capacity shrinks, a time is booked while it has room', async () => {
    const three = [1, 2, 3].map(() => exampleBooking(ten, now, { time: exampleTime(ten, 3) }));
    for (const each of three) await store(each);
    for (const each of three.slice(0, 2)) await cancel(each);
    const second = () => exampleBooking(ten, now, { time: exampleTime(ten, 2) });
    expect(freeLane(await taken(), cellsOf(exampleTime(ten), 15), 2)).toBe(0);
    expect(await store(second())).toMatchObject({ outcome: 'stored' });
    expect(freeLane(await taken(), cellsOf(exampleTime(ten), 15), 2)).toBeUndefined();
    expect(await store(second())).toEqual({ outcome: 'taken' });
  });

  test('of many requests for one time from several connections, one is stored', async () => {
    const other = leadDatabase(url);
    await store(exampleBooking(noon, now));
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? database : other).use((store) =>
          storeBooking(store, exampleBooking(ten + (index % 3) * 15 * minute, now)),
        ),
      ),
    );
    const outcomes = results.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(39);
    expect((await taken()).size).toBe(18);
    await other.close();
  });

  test('concurrent moves and new sessions never deadlock', async () => {
    const other = leadDatabase(url);
    const book = (start: Instant) => exampleBooking(start, now, { time: exampleTime(start, 2) });
    // The last cells of a session at noon are taken in both lanes.
    for (const start of [noon, noon, ten, ten]) await store(book(start + 40 * minute));
    const inSecondLane = Array.from({ length: 5 }, (_, index) => noon + (index + 2) * hour);
    const movers: NewBooking[] = [];
    for (const start of inSecondLane) {
      await store(book(start));
      movers.push(await stored(book(start)));
    }
    const outcomes = await Promise.all(
      movers.flatMap((mover) => [
        database.use((store) => storeBooking(store, book(noon))),
        move(mover, noon, { ...byAgency, time: exampleTime(noon, 2) }, other),
      ]),
    );
    expect(outcomes).toEqual(Array(10).fill({ outcome: 'taken' }));
    await other.close();
  });

  test('a session and a message of one mailbox at once do not deadlock', async () => {
    const other = leadDatabase(url);
    for (let round = 0; round < 10; round += 1) {
      const email = `dana-${round}@reyes.example`;
      const at = now - 25 * hour;
      const old = { id: String(round), digest: 'x', kind: 'booking', lead_id: null, at } as const;
      await database.use(({ db }) => db.insertInto('traces').values(old).execute());
      const message = () => exampleNewLead({ email }, { receivedAt: now });
      const session = exampleBooking(ten + round * hour, now, {
        lead: { email },
        limits: { network: String(round), offered: 1000 },
        deliveries: [waiting('visitor-mail')],
      });
      const outcomes = await Promise.all([
        store(session),
        other.use((store) => storeLead(store, message(), ['acknowledgment'])),
        other.use((store) => storeLead(store, message(), ['acknowledgment'])),
      ]);
      expect(outcomes).toMatchObject([{ outcome: 'stored' }, 'stored', 'stored']);
    }
    await other.close();
  });

  rule('a mailbox has three upcoming sessions, however its address is spelled', async () => {
    const outcomes = [];
    for (const email of [
      'd.r@gmail.com',
      'dr+a@gmail.com',
      'D\u200bR@googlemail.com',
      'dr@ｇmail。com',
    ]) {
      const start = ten + outcomes.length * hour;
      const { outcome } = await store(exampleBooking(start, now, { lead: { email } }));
      outcomes.push(outcome);
    }
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'too-many']);
    const other = exampleBooking(ten + 4 * hour, now, { lead: { email: 'dx@gmail.com' } });
    expect(await store(other)).toMatchObject({ outcome: 'stored' });
  });

  rule('a held booking is moved by its visitor, and is held and unreported then, too', async () => {
    const held = await storedHeld();
    const late = await move(held, noon, { now: now + 15 * minute });
    expect(late).toMatchObject({ outcome: 'over' });
    expect(await move(held, noon)).toMatchObject({
      outcome: 'changed',
      booking: { state: 'held', start: noon, heldUntil: now + 15 * minute },
    });
    expect(await claim('mail', now)).toEqual([]);
    expect(await confirm(held, 'mailed secret')).toMatchObject({
      outcome: 'changed',
      booking: { state: 'open', start: noon },
    });
    expect(await claim('mail', now)).toMatchObject([{ sequence: 1 }]);
  });

  rule('a held booking loses its time when nobody confirms it by the deadline', async () => {
    await storedHeld();
    expect((await taken(now + 14 * minute)).size).toBe(9);
    expect((await taken(now + 15 * minute)).size).toBe(0);
    expect(await store(exampleBooking(ten, now + 14 * minute))).toEqual({ outcome: 'taken' });
    expect(await store(exampleBooking(ten, now + 15 * minute))).toMatchObject({
      outcome: 'stored',
    });
  });

  const confirm = ({ newLead }: NewBooking, confirmKey: string, at = now) => {
    const link = { id: newLead.lead.id, key: 'secret', confirmKey };
    const confirmation = { ...link, now: at, capacity: 1, by: 'The visitor' };
    return database.use((store) => confirmBooking(store, confirmation));
  };

  rule('the mailed secret confirms a held booking, even late while its time is free', async () => {
    const held = await storedHeld();
    expect(await confirm(held, 'guess')).toEqual({ outcome: 'unknown' });
    expect(await claim('mail', now)).toEqual([]);
    expect(await confirm(held, 'mailed secret', now + hour)).toMatchObject({
      outcome: 'changed',
      booking: { state: 'open', heldUntil: undefined, sequence: 0 },
    });
    expect(await confirm(held, 'mailed secret')).toMatchObject({ outcome: 'unchanged' });
    expect((await taken(now + day)).size).toBe(9);
    const accepted = { state: 'accepted', suspicions: [] };
    expect(await claim('mail', now + hour)).toMatchObject([accepted]);
  });

  rule('a held booking cannot be confirmed once another booking has its time', async () => {
    const held = await storedHeld();
    await store(exampleBooking(ten, now + 20 * minute));
    expect(await confirm(held, 'mailed secret', now + 21 * minute)).toEqual({ outcome: 'taken' });
    expect(await find(held)).toMatchObject({ state: 'held' });
  });

  rule('a held booking keeps its time when the capacity shrinks', async () => {
    await store(exampleBooking(ten, now, { time: exampleTime(ten, 2) }));
    const held = await storedHeld({ time: exampleTime(ten, 2) });
    expect(await confirm(held, 'mailed secret')).toMatchObject({ outcome: 'changed' });
  });

  rule('the request to confirm is sent again once a minute, three times a day', async () => {
    const held = await storedHeld({ deliveries: [] });
    const resend = (at: Instant, key = 'secret') => {
      const link = { id: held.newLead.lead.id, key };
      const request = dueNow('confirmation-request', at);
      return database.use((store) =>
        resendConfirmationRequest(store, { ...link, now: at, request }),
      );
    };
    const outcomes = async (at: Instant) =>
      (await Promise.all([resend(at), resend(at)])).map(({ outcome }) => outcome).toSorted();
    expect(await resend(now, 'guess')).toEqual({ outcome: 'unknown' });
    expect(await outcomes(now)).toEqual(['changed', 'unchanged']);
    expect(await claim('confirmation-request', now)).toHaveLength(1);
    expect(await outcomes(now + minute)).toEqual(['changed', 'unchanged']);
    expect(await outcomes(now + 2 * minute)).toEqual(['changed', 'unchanged']);
    expect(await outcomes(now + 3 * minute)).toEqual(['refused', 'refused']);
    expect(await resend(ten + day)).toMatchObject({ outcome: 'over' });
    await confirm(held, 'mailed secret');
    expect(await resend(now + 4 * minute)).toMatchObject({ outcome: 'unchanged' });
  });

  rule('cancelling a held booking notifies nobody', async () => {
    const held = await storedHeld({ deliveries: [] });
    expect(await cancel(held)).toMatchObject({ outcome: 'changed' });
    expect(await claim('mail', now)).toEqual([]);
  });

  describe('sessions that no mailed link has confirmed', () => {
    /** Books a session for a network; each number has its own time. */
    const book = async (number: number, at: Instant, network = 'a', offered = 1000) => {
      const booking = exampleBooking(ten + number * hour, at, { limits: { network, offered } });
      const { suspicions } = (await store(booking)) as { suspicions?: readonly string[] };
      return { booking, suspicions };
    };

    test('are limited to two in an hour and six in a day per network; further ones are held', async () => {
      const held = { suspicions: ['many-sessions'] };
      const open = { suspicions: [] };
      expect(await book(0, now)).toMatchObject(open);
      expect(await book(1, now)).toMatchObject(open);
      const { booking, ...third } = await book(2, now);
      expect(third).toEqual(held);
      expect(await find(booking)).toMatchObject({ state: 'held', heldUntil: now });
      expect(await book(3, now, 'b')).toMatchObject(open);
      expect(await book(4, now + hour)).toMatchObject(open);
      expect(await book(5, now + hour)).toMatchObject(open);
      expect(await book(6, now + 2 * hour)).toMatchObject(open);
      expect(await book(7, now + 2 * hour)).toMatchObject(open);
      expect(await book(8, now + 4 * hour)).toMatchObject(held);
      expect(await book(9, now + day)).toMatchObject(open);
    });

    rule('do not include confirmed ones, and include cancelled ones', async () => {
      for (const number of [0, 1]) await cancel((await book(number, now)).booking);
      const { booking, suspicions } = await book(2, now);
      expect(suspicions).toEqual(['many-sessions']);
      expect(await confirm(booking, 'mailed secret')).toMatchObject({ outcome: 'changed' });
      expect(await book(3, now + hour)).toMatchObject({ suspicions: [] });
      expect(await book(4, now + hour)).toMatchObject({ suspicions: [] });
    });

    rule('are held for all when over a third of the week was booked in an hour', async () => {
      for (const number of [0, 1, 2, 3]) {
        const { booking, suspicions } = await book(number, now, String(number), 11);
        expect(suspicions).toEqual([]);
        // It counts although it is cancelled.
        await cancel(booking);
      }
      expect(await book(4, now, 'else', 11)).toMatchObject({ suspicions: ['booking-rush'] });
      expect(await book(5, now + hour, 'else', 11)).toMatchObject({ suspicions: [] });
    });

    rule('are a rush wherever in the month they are, and over a day as well', async () => {
      for (const number of [0, 1, 2, 3]) await book(number + 24 * 20, now, String(number), 11);
      expect(await book(4, now, 'else', 11)).toMatchObject({ suspicions: ['booking-rush'] });
      for (const number of [5, 6, 7]) await book(number, now + 2 * hour, String(number), 11);
      for (const number of [8, 9, 10]) await book(number, now + 4 * hour, String(number), 11);
      for (const number of [11, 12]) await book(number, now + 6 * hour, String(number), 11);
      expect(await book(13, now + 8 * hour, 'more', 11)).toMatchObject({
        suspicions: ['booking-rush'],
      });
    });

    test('send at most sixty requests to confirm in an hour', async () => {
      const requests = async (booking: NewBooking) => {
        await store(booking);
        const { id } = booking.newLead.lead;
        return (await database.use((store) => findBooking(store, id)))?.deliveries;
      };
      const held = (number: number): NewBooking => {
        const booking = exampleBooking(ten + number * hour, now, { heldUntil: now + hour });
        return {
          ...booking,
          deliveries: { ...booking.deliveries, held: [waiting('confirmation-request')] },
        };
      };
      for (let number = 0; number < 60; number += 1) {
        expect(await requests(held(number))).toMatchObject([{ state: 'waiting' }]);
      }
      expect(await requests(held(60))).toMatchObject([
        { state: 'dropped', last_error: '60 emails of this kind were sent in the past hour' },
      ]);
    });

    rule('keep their time when held, three per network; others have none', async () => {
      const limits = { network: 'a', offered: 1000 };
      const bookings = Array.from({ length: 6 }, (_, number) => ({
        ...exampleBooking(ten + number * hour, now, { limits }),
        heldUntil: now + 15 * minute,
      }));
      for (const each of bookings) expect(await store(each)).toMatchObject({ outcome: 'stored' });
      const found = await Promise.all(bookings.map(find));
      expect(found.map((each) => each?.heldUntil)).toEqual([
        ...[undefined, undefined],
        ...Array(3).fill(now + 15 * minute),
        now,
      ]);
      expect(freeLane(await taken(), cellsOf(exampleTime(ten + 5 * hour), 15), 1)).toBe(0);
      const [last] = bookings.slice(-1);
      expect(last && (await confirm(last, 'mailed secret'))).toMatchObject({
        outcome: 'changed',
      });
    });
  });

  rule('an email over the limit says so, and the visitor’s moves send none', async () => {
    const deliveries = [waiting('visitor-mail')];
    const book = (start: Instant) =>
      stored(exampleBooking(start, now, { lead: { email: 'dana@reyes.example' }, deliveries }));
    for (const each of [0, 1, 2]) await cancel(await book(ten + each * hour));
    const fourth = await book(noon + hour);
    const toVisitor = async () => {
      const { id } = fourth.newLead.lead;
      const found = await database.use((store) => findBooking(store, id));
      return found?.deliveries.filter(({ target }) => target === 'visitor-mail');
    };
    const refused = {
      state: 'dropped',
      last_error: expect.stringContaining('3 emails in the last'),
    };
    expect(await toVisitor()).toMatchObject([refused]);
    await move(fourth, noon + 2 * hour, { deliveries });
    expect(await toVisitor()).toMatchObject([{ ...refused, sequence: 1 }]);
    // The agency's own changes do not depend on the visitor's mail limit.
    await move(fourth, noon + 3 * hour, { key: undefined, deliveries, notifiesVisitor: true });
    expect(await toVisitor()).toMatchObject([{ state: 'waiting', sequence: 2 }]);
  });

  test('moving takes the new time, frees the old one, and is reported again', async () => {
    const booking = await stored(exampleBooking(ten, now));
    const [sending] = await claim('mail', now);
    expect(await move(booking, noon)).toMatchObject({
      outcome: 'changed',
      booking: { start: noon, sequence: 1 },
    });
    expect(freeLane(await taken(), cellsOf(exampleTime(ten), 15), 1)).toBe(0);
    expect(freeLane(await taken(), cellsOf(exampleTime(noon), 15), 1)).toBeUndefined();
    // A report of the booking that was already in flight does not count as the report of the move.
    if (sending)
      await database.use((store) => settleDelivery(store, sending, { outcome: 'delivered' }, now));
    expect(await claim('mail', now + hour)).toMatchObject([
      { sequence: 1, booking: { start: noon } },
    ]);
    expect(await move(booking, noon)).toMatchObject({ outcome: 'unchanged' });
    // The reminder of the old time is gone.
    expect(await claim('reminder-hour', ten)).toEqual([]);
  });

  rule('a visitor can move a session ten times, the agency any number of times', async () => {
    const booking = await stored(exampleBooking(ten, now));
    const starts = Array.from({ length: 11 }, (_, index) => ten + (index + 1) * hour);
    for (const start of starts)
      expect(await move(booking, start, byAgency)).toMatchObject({ outcome: 'changed' });
    const outcomes = [];
    for (const start of [ten, ...starts.slice(0, 10)]) {
      outcomes.push((await move(booking, start)).outcome);
    }
    expect(outcomes).toEqual([...Array(10).fill('changed'), 'too-many']);
  });

  rule('moving by less than its length works; a taken time changes nothing', async () => {
    const booking = await stored(exampleBooking(ten, now));
    await store(exampleBooking(noon, now));
    expect(await move(booking, noon + 15 * minute)).toEqual({ outcome: 'taken' });
    expect(await find(booking)).toMatchObject({ start: ten, sequence: 0 });
    expect(await move(booking, ten + 15 * minute)).toMatchObject({ outcome: 'changed' });
    expect((await taken()).size).toBe(18);
  });

  test('two bookings that swap times do not deadlock', async () => {
    const [one, two] = [exampleBooking(ten, now), exampleBooking(noon, now)];
    await store(one);
    await store(two);
    const results = await Promise.all([move(one, noon), move(two, ten)]);
    expect(results).toEqual([{ outcome: 'taken' }, { outcome: 'taken' }]);
  });

  test('cancelling frees the time, drops the reminder and is reported once', async () => {
    const booking = await stored(exampleBooking(ten, now));
    expect(await cancel(booking)).toMatchObject({
      outcome: 'changed',
      booking: { state: 'cancelled', sequence: 1 },
    });
    expect((await taken()).size).toBe(0);
    expect(await claim('reminder-hour', ten)).toEqual([]);
    expect(await claim('mail', now)).toMatchObject([{ sequence: 1 }]);
    expect(await cancel(booking)).toMatchObject({ outcome: 'unchanged' });
    expect(await move(booking, noon)).toMatchObject({ outcome: 'over' });
  });

  rule('another booking’s key changes nothing', async () => {
    const booking = await stored(exampleBooking(ten, now));
    expect(await cancel(booking, { key: 'guess' })).toEqual({ outcome: 'unknown' });
    expect(await move(booking, noon, { key: '' })).toEqual({ outcome: 'unknown' });
    expect(await find(booking)).toMatchObject({ state: 'open', start: ten });
  });

  rule('a session that has begun can no longer be changed', async () => {
    const booking = await stored(exampleBooking(now - minute, now - hour));
    expect(await cancel(booking)).toMatchObject({ outcome: 'over' });
    expect(await move(booking, noon)).toMatchObject({ outcome: 'over' });
  });

  rule('a reminder is due at its time, and does not count as overdue before', async () => {
    await store(exampleBooking(ten, now));
    expect(await claim('reminder-hour', ten - hour - 1)).toEqual([]);
    const queue = await database.use((store) => checkQueue(store, now));
    expect(queue).toMatchObject({ waiting: 1, farAhead: 0 });
    const [reminder] = await claim('reminder-hour', ten - hour);
    expect(reminder).toMatchObject({ expiresAt: ten });
    if (reminder)
      await database.use((store) => settleDelivery(store, reminder, { outcome: 'dropped' }, ten));
    expect(await claim('reminder-hour', ten + hour)).toEqual([]);
  });

  rule('erasing a lead frees its time', async () => {
    const booking = await stored(exampleBooking(ten, now));
    await database.use((store) => eraseLeads(store, [booking.newLead.lead.id], now));
    expect((await taken()).size).toBe(0);
    expect(await find(booking)).toMatchObject({ state: 'cancelled' });
  });

  test('a day is closed and opened again', async () => {
    const use = database.use;
    expect(await use((store) => closeDay(store, '2026-11-25'))).toBe(true);
    expect(await use((store) => closeDay(store, '2026-11-25'))).toBe(false);
    expect(await use(closedDays)).toEqual(new Set(['2026-11-25']));
    await use((store) => reopenDays(store, ['2026-11-24', '2026-11-25']));
    expect(await use(closedDays)).toEqual(new Set());
  });
});
