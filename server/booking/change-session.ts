import type { Temporal } from 'temporal-polyfill';
import type { Agency } from '../../core/agency/agency.ts';
import { moveName } from '../../core/booking/slot-names.ts';
import type { Instant } from '../../core/instant.ts';
import { reminderTargets } from '../../core/lead/delivery-targets.ts';
import { cancelBooking, moveBooking } from '../store/bookings/change-booking.ts';
import type { Store } from '../store/engine/engine.ts';
import type { Actor } from '../store/records/lead-events.ts';
import type { StoredBooking } from '../store/records/stored-booking.ts';
import type { StoredLead } from '../store/records/stored-lead.ts';

const minuteMs = 60_000;
/** How far ahead a session can be, in ms. */
export const farthestMs = 100 * 365 * 24 * 60 * minuteMs;

/** Who changes a session and when, and the agency's message to the visitor about it, or "". */
export type SessionChange = Actor & { messageToVisitor: string };

/**
 * `over`: the session has begun or was cancelled. `past`, `far` and `taken` refer to the new time.
 */
export type SessionChangeResult =
  | { outcome: 'changed' | 'unchanged' | 'over' }
  | { outcome: 'past' | 'far' }
  | { outcome: 'taken' };

// A running server queues the deliveries within half a minute, whichever process made the change.
const noDeliveries = { deliveries: [], dropped: reminderTargets };

/** Cancels a session for the agency. */
export async function cancelSession(
  store: Store,
  { lead: { id } }: Pick<StoredLead<StoredBooking>, 'lead'>,
  { by, now, messageToVisitor }: SessionChange,
): Promise<SessionChangeResult> {
  const entry = { by, detail: 'cancelled', messageToVisitor };
  const result = await cancelBooking(store, { id, key: undefined, now, ...noDeliveries, entry });
  return { outcome: result.outcome === 'unknown' ? 'over' : result.outcome };
}

/** Frees the time of a session without notifying anyone, such as when a program booked it. */
export async function freeSession(
  store: Store,
  id: string,
  { by, now }: Actor,
): Promise<SessionChangeResult> {
  const result = await cancelBooking(store, {
    id,
    key: undefined,
    now,
    ...noDeliveries,
    unreportedReason: 'Freed at the desk without mail',
    entry: { by, detail: 'freed without mail' },
  });
  return { outcome: result.outcome === 'unknown' ? 'over' : result.outcome };
}

type Move = SessionChange & {
  /** In the agency's time zone. */
  time: Temporal.PlainDateTime;
  agency: Pick<Agency, 'timeZone' | 'booking'>;
};

/** Moves a session for the agency to any time that no other session has. */
export async function moveSession(
  store: Store,
  { lead: { id }, booking }: Pick<StoredLead<StoredBooking>, 'lead' | 'booking'>,
  { by, now, messageToVisitor, time, agency }: Move,
): Promise<SessionChangeResult & { start: Instant }> {
  const { buffer = 0, capacity = 1 } = agency.booking ?? {};
  const start = time.toZonedDateTime(agency.timeZone).epochMilliseconds;
  if (start <= now) return { outcome: 'past', start };
  if (start > now + farthestMs) return { outcome: 'far', start };
  const end = start + booking.end - booking.start;
  const detail = moveName({ from: booking.start, to: start }, agency.timeZone, now);
  const { outcome } = await moveBooking(store, {
    id,
    key: undefined,
    now,
    ...noDeliveries,
    time: { start, end, freeAt: end + buffer * minuteMs, capacity },
    entry: { by, detail, messageToVisitor },
  });
  if (outcome === 'unknown' || outcome === 'too-many') return { outcome: 'over', start };
  return { outcome, start };
}
