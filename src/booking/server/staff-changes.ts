import type { Temporal } from 'temporal-polyfill';
import type { Agency } from '../../agency/agency.ts';
import {
  type Actor,
  type LeadEvent,
  lastChangeByOthers,
} from '../../leads/server/store/records/lead-events.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { moveText } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import type { Store } from '../../schema/tables.ts';
import { reminderTargets } from '../../vocabulary/delivery-targets.ts';
import { unlessTaken } from './store/store-booking.ts';
import { changeTimes } from './store/taken-cells.ts';
import { type BookingUpdate, cancelWithin, moveWithin } from './store/update-booking.ts';

const minuteMs = 60_000;
/** How far ahead a session can be, in ms. */
export const maxAheadMs = 100 * 365 * 24 * 60 * minuteMs;

/** The author and time of a change, and the lead's version on the page, for optimistic locking. */
type ChangeAuthor = Actor & { version: number };

/** The change, and the agency's message to the visitor about it, or "". */
export type SessionChange = ChangeAuthor & { messageToVisitor: string };

/**
 * `over`: the session has begun or was cancelled. With an `event`: the session stays unchanged,
 * because this event of someone else changed it or its lead after the page was loaded. `past`,
 * `far` and `taken` refer to the new time.
 */
export type SessionChangeResult =
  | { outcome: 'changed' | 'unchanged' | 'over'; booking: StoredBooking }
  | { outcome: 'changed-meanwhile'; event: LeadEvent }
  | { outcome: 'past' | 'far' | 'taken' | 'unknown' };

// A running server queues the deliveries within half a minute, whichever process made the change.
const noDeliveries = { deliveries: [], replacedTargets: reminderTargets };

/** Cancels a session if others have not changed it since the page was loaded. */
async function cancelIfUnchanged(
  store: Store,
  { by, version }: ChangeAuthor,
  change: BookingUpdate,
): Promise<SessionChangeResult> {
  const result = await changeTimes(store, async (transaction): Promise<SessionChangeResult> => {
    const event = await lastChangeByOthers(transaction, { by }, { id: change.id, version });
    if (event) return { outcome: 'changed-meanwhile', event };
    return await cancelWithin(transaction, store, change);
  });
  await store.verify();
  return result;
}

/** Cancels a session for the agency. */
export async function cancelSession(
  store: Store,
  id: string,
  { messageToVisitor, ...author }: SessionChange,
): Promise<SessionChangeResult> {
  const { by, now } = author;
  const entry = { by, detail: 'cancelled', messageToVisitor };
  const change = { id, key: undefined, now, ...noDeliveries, notifiesVisitor: true, entry };
  return await cancelIfUnchanged(store, author, change);
}

/** Cancels a session without notifying anyone, for example if a bot booked it. */
export async function cancelWithoutEmail(
  store: Store,
  id: string,
  author: ChangeAuthor,
): Promise<SessionChangeResult> {
  return await cancelIfUnchanged(store, author, {
    id,
    key: undefined,
    now: author.now,
    ...noDeliveries,
    unreportedReason: 'Cancelled at the desk without an email',
    entry: { by: author.by, detail: 'cancelled without an email' },
  });
}

type Move = SessionChange & {
  /** In the agency's time zone. */
  time: Temporal.PlainDateTime;
  agency: Pick<Agency, 'timeZone' | 'booking'>;
};

/** Moves a session for the agency, to any time not taken by another session. */
export async function moveSession(
  store: Store,
  { lead: { id }, booking }: Pick<StoredLead<StoredBooking>, 'lead' | 'booking'>,
  { by, now, version, messageToVisitor, time, agency }: Move,
): Promise<SessionChangeResult & { start: Instant }> {
  const { buffer = 0, capacity = 1 } = agency.booking ?? {};
  const start = time.toZonedDateTime(agency.timeZone).epochMilliseconds;
  if (start <= now) return { outcome: 'past', start };
  if (start > now + maxAheadMs) return { outcome: 'far', start };
  const end = start + booking.end - booking.start;
  const detail = moveText({ from: booking.start, to: start }, agency.timeZone, now);
  const change = {
    id,
    key: undefined,
    now,
    ...noDeliveries,
    notifiesVisitor: true,
    time: { start, end, freeAt: end + buffer * minuteMs, capacity },
    entry: { by, detail, messageToVisitor },
  };
  const result = await unlessTaken(store, async (transaction) => {
    const event = await lastChangeByOthers(transaction, { by }, { id, version });
    if (event) return { outcome: 'changed-meanwhile' as const, event };
    return await moveWithin(transaction, store, change);
  });
  await store.verify();
  return result.outcome === 'too-many' ? { outcome: 'unknown', start } : { ...result, start };
}
