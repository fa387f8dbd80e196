import { describe, expect, test } from 'vitest';
import { storeBooking } from '../../booking/server/store/store-booking.ts';
import { markRead, setProgress } from '../../desk/server/store/lead-changes.ts';
import { listLeads } from '../../leads/server/store/lead-queries.ts';
import type { Instant } from '../../platform/instant.ts';
import { exampleBooking } from '../../testing/example-booking.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { eachFresh, freshDatabases } from '../../testing/fresh-databases.ts';
import { storeLeads } from '../../testing/store-example-leads.ts';
import {
  eraseExpired,
  erasureNoticeMs,
  expiringLeads,
  forgetErasureNotices,
  markErasureAnnounced,
} from './lead-retention.ts';

const now = Date.parse('2026-11-24T16:30:00Z');
const day = 24 * 60 * 60 * 1000;
const receivedBefore = now - 365 * day;
const long = receivedBefore - day;
const later = now + erasureNoticeMs;
const databases = freshDatabases();

describe.each(databases.engines)('leads past their time with $engine', ({ fresh }) => {
  const use = eachFresh(fresh);

  const answer = (id: string, at = now) =>
    use(async (store) => {
      await markRead(store, id, at);
      await setProgress(store, { id, progress: 'won' }, { by: 'Dana', now: at });
    });
  async function store(name: string, receivedAt = long, targets: string[] = []): Promise<string> {
    const lead = exampleNewLead({ name }, { receivedAt });
    await use((store) => storeLeads(store, [lead], targets));
    return lead.lead.id;
  }
  const targets = ['mail'];
  const at = (time: Instant) => ({ receivedBefore, now: time, targets });
  const expiring = (time = now) => use((store) => expiringLeads(store, at(time)));
  const announce = (ids: readonly string[], time = now) =>
    use((store) => markErasureAnnounced(store, ids, at(time)));
  const erase = (time = later, signal?: AbortSignal) =>
    use((store) => eraseExpired(store, at(time), signal));
  const forget = (finished?: Parameters<typeof forgetErasureNotices>[1]) =>
    use((store) => forgetErasureNotices(store, finished));
  const names = async () =>
    (await use((store) => listLeads(store, {}))).map(({ lead }) => lead.name).toSorted();

  test('are erased a week after the agency was notified, and no others are', async () => {
    const old = await store('Old');
    await answer(old);
    await answer(await store('Not yet old', receivedBefore));
    const unread = await store('Unread');
    const unanswered = await store('Unanswered');
    await use((store) => markRead(store, unanswered, now));
    const undelivered = await store('Undelivered', long, ['mail']);
    await answer(undelivered);
    const suspected = exampleNewLead(
      { name: 'Suspected' },
      { receivedAt: long, suspicions: ['burst'] },
    );
    await use((store) => storeLeads(store, [suspected], []));
    await answer(suspected.lead.id);

    expect(await expiring()).toEqual({ ids: [old], oldest: long, newest: long });
    expect(await erase()).toBe(0);
    await announce([old, unread, unanswered, undelivered, suspected.lead.id]);
    expect(await expiring()).toBeUndefined();
    expect(await erase(later - 1)).toBe(0);
    expect(await erase()).toBe(1);
    expect(await names()).toEqual([
      'Not yet old',
      'Suspected',
      'Unanswered',
      'Undelivered',
      'Unread',
    ]);
  });

  test('a lead with a session ahead stays until the session is over', async () => {
    const booking = exampleBooking(later + day, long, { deliveries: [] });
    await use((store) => storeBooking(store, booking));
    const { id } = booking.newLead.lead;
    await answer(id);
    await announce([id]);
    expect(await expiring()).toBeUndefined();
    const over = later + 2 * day;
    await announce([id], over);
    expect(await erase(over + erasureNoticeMs)).toBe(1);
  });

  test('a delivery to a removed target does not keep its lead', async () => {
    await answer(await store('Webhook failed', long, ['webhook']));
    expect(await expiring()).toMatchObject({ ids: [expect.any(String)] });
    const withoutTargets = { ...at(now), targets: [] };
    expect(await use((store) => expiringLeads(store, withoutTargets))).toBeDefined();
  });

  test('are announced again if they were temporarily not due for erasure', async () => {
    const id = await store('Told long ago');
    await answer(id);
    await announce([id]);
    await forget(at(later));
    expect(await expiring(later)).toBeUndefined();
    await forget({ ...at(later), receivedBefore: long });
    expect(await erase()).toBe(0);
    expect(await expiring(later)).toMatchObject({ ids: [id] });
    await announce([id]);
    await forget();
    expect(await erase()).toBe(0);
  });

  test('stop being erased once the server stops', async () => {
    const ids = [await store('One'), await store('Two')];
    for (const id of ids) await answer(id);
    await announce(ids);
    expect(await erase(later, AbortSignal.abort())).toBe(0);
    expect(await erase()).toBe(2);
  });

  test('one that a person works on again is announced again', async () => {
    const id = await store('Back again');
    await answer(id);
    await announce([id]);
    await use((store) => setProgress(store, { id, progress: 'new' }, { by: 'Dana', now }));
    expect(await erase()).toBe(0);
    await answer(id, later);
    expect(await erase()).toBe(0);
    expect(await expiring(later)).toMatchObject({ ids: [id] });
  });

  test('a notice sent while the clock was ahead is sent again', async () => {
    const id = await store('Ahead');
    await answer(id);
    await announce([id], now + 400 * day);
    expect(await expiring()).toMatchObject({ ids: [id] });
    expect(await erase()).toBe(0);
  });
});
