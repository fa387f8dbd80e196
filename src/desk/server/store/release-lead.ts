import { confirmBooking } from '../../../booking/server/store/confirm-booking.ts';
import { cancelBooking } from '../../../booking/server/store/update-booking.ts';
import type { Actor } from '../../../leads/server/store/records/lead-events.ts';
import type { StoredLead } from '../../../leads/server/store/records/stored-lead.ts';
import type { Store } from '../../../schema/tables.ts';
import { visitorTargets } from '../../../vocabulary/delivery-targets.ts';
import { acceptSuspected } from './lead-changes.ts';

/**
 * `released`: the lead is accepted, and this many `deliveries` are due now. `with-time`: its
 * session keeps its time. `without-time`: its session is cancelled, because its time is over or
 * taken.
 */
export type ReleaseResult =
  | { outcome: 'released'; deliveries: number }
  | { outcome: 'with-time' | 'without-time' | 'not-suspected' };

/** Accepts a suspected lead; its session, if any, keeps its time if that is still free. */
export async function releaseLead(
  store: Store,
  { lead: { id }, booking }: Pick<StoredLead, 'lead' | 'booking'>,
  { by, now, capacity }: Actor & { capacity: number },
): Promise<ReleaseResult> {
  const actor = { by, now };
  if (booking?.state !== 'held') {
    const deliveries = await acceptSuspected(store, id, actor);
    return deliveries === undefined
      ? { outcome: 'not-suspected' }
      : { outcome: 'released', deliveries };
  }
  const change = { id, key: undefined, now };
  const confirmed = await confirmBooking(store, { ...change, confirmKey: undefined, capacity, by });
  if (confirmed.outcome === 'changed') return { outcome: 'with-time' };
  // The visitor has just confirmed it, or another person has released it.
  if (confirmed.outcome === 'unchanged') return { outcome: 'not-suspected' };
  await cancelBooking(store, { ...change, deliveries: [], replacedTargets: visitorTargets });
  await acceptSuspected(store, id, actor);
  return { outcome: 'without-time' };
}
