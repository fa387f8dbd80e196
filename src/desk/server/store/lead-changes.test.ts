import { describe, expect, test } from 'vitest';
import { confirmBooking } from '../../../booking/server/store/confirm-booking.ts';
import { storeBooking } from '../../../booking/server/store/store-booking.ts';
import {
  claimDeliveries,
  settleDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { findLeads } from '../../../leads/server/store/lead-queries.ts';
import { listEvents } from '../../../leads/server/store/records/lead-events.ts';
import type { NewLead } from '../../../leads/server/store/store-leads.ts';
import type { Instant } from '../../../platform/instant.ts';
import { exampleBooking, exampleTime } from '../../../testing/example-booking.ts';
import { exampleNewLead } from '../../../testing/example-lead.ts';
import { eachFresh, freshDatabases } from '../../../testing/fresh-databases.ts';
import { storeLeads } from '../../../testing/store-example-leads.ts';
import type { LeadProgress } from '../../../vocabulary/progress.ts';
import {
  acceptSuspected,
  addNote,
  editLead,
  markRead,
  markSpam,
  retryLead,
  setProgress,
} from './lead-changes.ts';
import { eraseLeads } from './lead-erasure.ts';
import { releaseLead } from './release-lead.ts';
import { purgeSuspected } from './suspected-leads.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const minute = 60 * 1000;
const hour = 60 * minute;
const start = now + 48 * hour;
const unknown = '01890000-0000-7000-8000-000000000009';
const databases = freshDatabases();

describe.each(databases.engines)('the step of a lead with $engine', ({ fresh, rule }) => {
  const use = eachFresh(fresh);

  const dana = (at = now) => ({ by: 'Dana', now: at });

  async function store(rest: Partial<NewLead> = {}, targets = ['webhook']): Promise<string> {
    const lead = exampleNewLead({}, { receivedAt: now, ...rest });
    await use((store) => storeLeads(store, [lead], targets));
    return lead.lead.id;
  }
  const storeSuspected = () => store({ suspicions: ['burst'] });

  const mark = (id: string, progress: LeadProgress, at = now) =>
    use((store) => setProgress(store, { id, progress }, dana(at)));
  const spam = (id: string, at = now) => use((store) => markSpam(store, { id }, dana(at)));
  const accept = (id: string, at = now) => use((store) => acceptSuspected(store, id, dana(at)));
  const note = (id: string, text: string) =>
    use((store) => addNote(store, { id, note: text }, dana()));
  const historyOf = (id: string) => use((store) => listEvents(store, id));
  const kindsOf = async (id: string) => (await historyOf(id)).map(({ kind }) => kind);
  const detailsOf = async (id: string) => (await historyOf(id)).map(({ detail }) => detail);
  const claim = (at = now, target = 'webhook') =>
    use((store) =>
      claimDeliveries(store, { target, claim: 'worker', limit: 10, now: at, leaseMs: minute }),
    );
  const rowOf = (id: string) =>
    use(({ db }) =>
      db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const deliveriesOf = async (id: string) => {
    const [lead] = await use((store) => findLeads(store, id));
    return lead?.deliveries.map(({ target, state }) => `${target} ${state}`);
  };
  const countEvents = () =>
    use(async ({ db }) => (await db.selectFrom('lead_events').select('number').execute()).length);

  rule('keeps the time of the first answer until the lead is marked as new again', async () => {
    const id = await store();
    const answeredAt = async () => (await rowOf(id)).answered_at;
    expect(await mark(id, 'answered', now + 1)).toBe('changed');
    expect(await mark(id, 'won', now + 2)).toBe('changed');
    expect(await answeredAt()).toBe(now + 1);
    expect(await mark(id, 'new', now + 3)).toBe('changed');
    expect(await answeredAt()).toBeNull();
    expect(await mark(id, 'lost', now + 4)).toBe('changed');
    expect(await rowOf(id)).toMatchObject({ progress: 'lost', answered_at: now + 4 });
    expect(await historyOf(id)).toEqual(
      (['answered', 'won', 'new', 'lost'] as const).map((kind, index) => ({
        at: now + 1 + index,
        person: 'Dana',
        kind,
        detail: '',
      })),
    );
  });

  rule('marking the same step again or an unknown lead writes nothing', async () => {
    const id = await store();
    expect(await mark(id, 'new')).toBe('unchanged');
    expect(await mark(id, 'won')).toBe('changed');
    expect(await mark(id, 'won')).toBe('unchanged');
    expect(await mark(unknown, 'won')).toBe('unchanged');
    expect(await note(unknown, 'Who?')).toBe(false);
    expect(await spam(unknown)).toBe(false);
    expect(await accept(unknown)).toBeUndefined();
    expect(await use((store) => retryLead(store, unknown, dana()))).toBe(0);
    await use((store) => markRead(store, unknown, now));
    expect(await countEvents()).toBe(1);
  });

  test('when two people mark it at once, one of them succeeds', async () => {
    const id = await store();
    const marked = await Promise.all([mark(id, 'won'), mark(id, 'won'), mark(id, 'won')]);
    expect(marked.toSorted()).toEqual(['changed', 'unchanged', 'unchanged']);
    const spammed = await Promise.all([spam(id), spam(id)]);
    expect(spammed.filter(Boolean)).toHaveLength(1);
    const accepted = await Promise.all([accept(id), accept(id)]);
    expect(accepted.toSorted()).toEqual([1, undefined]);
    expect(await kindsOf(id)).toEqual(['won', 'spam', 'released']);
  });

  rule('a person who has not seen the step that another one marked cannot mark it', async () => {
    const id = await store();
    const markShown = (progress: LeadProgress, version: number, by = 'Dana') =>
      use((store) => setProgress(store, { id, progress, version }, { by, now }));
    expect(await markShown('won', 0)).toBe('changed');
    expect(await markShown('lost', 0, 'Eli')).toBe('changed-meanwhile');
    expect(await rowOf(id)).toMatchObject({ progress: 'won' });
    expect(await markShown('won', 0, 'Eli')).toBe('unchanged');
    expect(await markShown('lost', 1, 'Eli')).toBe('changed');
    // Their own step, in another tab or a moment ago, is no news to them.
    expect(await markShown('won', 0, 'Eli')).toBe('changed-meanwhile');
    expect(await markShown('answered', 1, 'Eli')).toBe('changed');
    expect(await kindsOf(id)).toEqual(['won', 'lost', 'answered']);
  });

  rule('a note that the same page sends twice is stored once', async () => {
    const id = await store();
    for (const [note, version] of [
      ['Called', 0],
      ['Called', 0],
      ['Wrote', 0],
      ['Called', 2],
    ] as const) {
      await use((store) => addNote(store, { id, note, version }, dana()));
    }
    expect(await detailsOf(id)).toEqual(['Called', 'Wrote', 'Called']);
  });

  test('concurrent changes are all in its history', async () => {
    const id = await store();
    const notes = ['one', 'two', 'three', '🌵 O’Hara \\ %'];
    await Promise.all([mark(id, 'won'), ...notes.map((each) => note(id, each))]);
    expect((await detailsOf(id)).toSorted()).toEqual(['', ...notes].toSorted());
  });

  rule('the changes of one person within a millisecond stay in order', async () => {
    const id = await store();
    const notes = Array.from({ length: 20 }, (_, index) => `note ${index}`);
    for (const each of notes) await note(id, each);
    expect(await detailsOf(id)).toEqual(notes);
  });

  rule('opening it marks it as read once, and a suspected one also as shown', async () => {
    const [id, suspected] = [await store(), await storeSuspected()];
    const open = (each: string, at: Instant) => use((database) => markRead(database, each, at));
    await open(id, now + 1);
    await open(id, now + 2);
    expect(await rowOf(id)).toMatchObject({ read_at: now + 1, shown_at: null });
    await open(suspected, now + 1);
    await open(suspected, now + 2);
    expect(await rowOf(suspected)).toMatchObject({ read_at: now + 1, shown_at: now + 1 });
    expect(await countEvents()).toBe(0);
  });

  test('spam is held, and delivered when it is released', async () => {
    const id = await store({}, ['mail', 'webhook']);
    const [mail] = await claim(now, 'mail');
    if (mail) await use((store) => settleDelivery(store, mail, { outcome: 'delivered' }, now));
    expect(await spam(id, now + 1)).toBe(true);
    expect(await spam(id, now + 2)).toBe(false);
    expect(await rowOf(id)).toMatchObject({
      state: 'suspected',
      suspicion: 'person',
      read_at: now + 1,
      shown_at: now + 1,
    });
    expect(await deliveriesOf(id)).toEqual(['mail delivered', 'webhook held']);
    expect(await claim(now + hour)).toEqual([]);
    expect(await accept(id, now + 2 * hour)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', suspicion: '' });
    expect(await deliveriesOf(id)).toEqual(['mail delivered', 'webhook waiting']);
    expect(await claim(now + 2 * hour)).toHaveLength(1);
    expect(await accept(id)).toBeUndefined();
    expect(await kindsOf(id)).toEqual(['spam', 'released']);
  });

  rule('keeps the time it was first read, even when it is marked as spam later', async () => {
    const id = await store();
    await use((store) => markRead(store, id, now + 1));
    await spam(id, now + 2);
    expect((await rowOf(id)).read_at).toBe(now + 1);
  });

  test.each([
    ['delivered', 'delivered', 0],
    ['failed', 'held', 1],
    ['retry', 'held', 1],
  ] as const)('spam that is being delivered: after %s it is %s', async (outcome, state, due) => {
    const id = await store();
    const [claimed] = await claim();
    await spam(id);
    const settlement = { outcome, error: 'answered 500', dueAt: now + hour };
    if (claimed) await use((store) => settleDelivery(store, claimed, settlement, now));
    expect(await deliveriesOf(id)).toEqual([`webhook ${state}`]);
    expect(await accept(id)).toBe(due);
    // The earlier worker's result must not touch the requeued delivery.
    if (claimed && due > 0) {
      await use((store) => settleDelivery(store, claimed, settlement, now));
      expect(await deliveriesOf(id)).toEqual(['webhook waiting']);
    }
    expect(await claim()).toHaveLength(due);
  });

  rule(
    'a corrected email is another try for mail to the visitor, and for nothing else',
    async () => {
      const id = await store({}, ['acknowledgment', 'mail', 'webhook']);
      await use(({ db }) => db.updateTable('deliveries').set({ state: 'failed' }).execute());
      const { name, phone } = await rowOf(id);
      const details = { name, phone, service: 'SEO', email: 'ann@right.example' };
      expect(await use((store) => editLead(store, { id, details, seen: {} }, dana()))).toBe(
        'changed',
      );
      expect((await deliveriesOf(id))?.sort()).toEqual([
        'acknowledgment waiting',
        'mail failed',
        'webhook failed',
      ]);
    },
  );

  test('only failed deliveries are retried, and the history has an entry only if there were any', async () => {
    const id = await store({}, ['mail', 'webhook']);
    const retry = () => use((store) => retryLead(store, id, dana(now + hour)));
    expect(await retry()).toBe(0);
    const [claimed] = await claim();
    const failed = { outcome: 'failed', error: 'answered 500' } as const;
    if (claimed) await use((store) => settleDelivery(store, claimed, failed, now));
    expect(await retry()).toBe(1);
    expect(await retry()).toBe(0);
    // A failed delivery that waits for its next attempt is sent at once, too.
    await use(({ db }) =>
      db
        .updateTable('deliveries')
        .set({ last_error: 'away', attempts: 1 })
        .where('target', '=', 'mail')
        .execute(),
    );
    expect(await retry()).toBe(1);
    expect(await retry()).toBe(0);
    expect(await deliveriesOf(id)).toEqual(['mail waiting', 'webhook waiting']);
    expect(await claim(now + hour)).toHaveLength(1);
    expect(await kindsOf(id)).toEqual(['retried', 'retried']);
  });

  const storeSession = async (heldUntil?: Instant) => {
    const session = exampleBooking(start, now, { heldUntil });
    await use((store) => storeBooking(store, session));
    return session.newLead.lead.id;
  };
  const releaseSession = async (id: string, at = now) => {
    const [lead] = await use((store) => findLeads(store, id));
    if (!lead) throw new Error('the session is gone');
    return use((store) => releaseLead(store, lead, { ...dana(at), capacity: 1 }));
  };

  rule('a suspected session that is released keeps its time, and its history says so', async () => {
    const id = await storeSession(now + 15 * minute);
    expect(await releaseSession(id)).toEqual({ outcome: 'with-time' });
    expect(await releaseSession(id)).toEqual({ outcome: 'not-suspected' });
    expect(await kindsOf(id)).toEqual(['released']);
    expect(await deliveriesOf(id)).toEqual(['mail waiting', 'reminder-hour waiting']);
  });

  test('a session that its visitor confirms at the same moment is released once', async () => {
    const id = await storeSession(now + 15 * minute);
    const [lead] = await use((store) => findLeads(store, id));
    const link = { id, key: 'secret', confirmKey: 'mailed secret', by: 'The visitor' };
    const confirmation = { ...link, now, capacity: 1 };
    await use((store) => confirmBooking(store, confirmation));
    const late = lead && use((store) => releaseLead(store, lead, { ...dana(), capacity: 1 }));
    expect(await late).toEqual({ outcome: 'not-suspected' });
    expect(await kindsOf(id)).toEqual(['confirmed']);
  });

  rule('a suspected session whose time is taken is released without it', async () => {
    const id = await storeSession(now + 15 * minute);
    const other = exampleBooking(start, now + hour, { time: exampleTime(start) });
    await use((store) => storeBooking(store, other));
    expect(await releaseSession(id, now + hour)).toEqual({ outcome: 'without-time' });
    const [lead] = await use((store) => findLeads(store, id));
    expect(lead).toMatchObject({ state: 'accepted', booking: { state: 'cancelled' } });
    expect(await deliveriesOf(id)).toEqual(['mail waiting']);
    expect(await kindsOf(id)).toEqual(['released']);
  });

  rule('a session marked as spam by mistake stays cancelled', async () => {
    const id = await storeSession();
    await spam(id);
    expect(await releaseSession(id)).toEqual({ outcome: 'released', deliveries: 1 });
    const [lead] = await use((store) => findLeads(store, id));
    expect(lead).toMatchObject({ state: 'accepted', booking: { state: 'cancelled' } });
    expect(await claim(start - hour, 'reminder-hour')).toEqual([]);
  });

  test('erasing and purging remove the history as well', async () => {
    const [first, second, kept] = [await store(), await store(), await store()];
    for (const id of [first, second, kept]) await note(id, 'A word about Dana');
    await spam(second, now + 1);
    await use((store) => eraseLeads(store, [first]));
    expect(await kindsOf(first)).toEqual([]);
    expect(await use((store) => purgeSuspected(store, now + 2))).toBe(1);
    expect(await kindsOf(second)).toEqual([]);
    expect(await kindsOf(kept)).toEqual(['note']);
    expect(await countEvents()).toBe(1);
  });

  test('nothing is added to a lead that is erased at the same moment', async () => {
    const id = await store();
    await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, index) => note(id, `note ${index}`)),
      use((store) => eraseLeads(store, [id])),
      mark(id, 'won'),
    ]);
    expect(await countEvents()).toBe(0);
    expect(await mark(id, 'lost')).toBe('unchanged');
  });
});
