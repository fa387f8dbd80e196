import type { Transaction } from 'kysely';
import { acceptLead } from '../../../leads/server/store/accept-lead.ts';
import {
  queueDeliveries,
  releaseDeliveries,
  type ScheduledDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { countOrRefuse } from '../../../leads/server/store/deliveries/unverified-emails.ts';
import { recordEvent } from '../../../leads/server/store/records/lead-events.ts';
import {
  bookingRow,
  type StoredBooking,
} from '../../../leads/server/store/records/stored-booking.ts';
import type { Instant } from '../../../platform/instant.ts';
import { isSameSecret } from '../../../platform/server/secret.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { confirmationRequest } from '../../../vocabulary/delivery-targets.ts';
import { takeTime, unlessTaken } from './store-booking.ts';
import { type BookingUpdate, type ChangeResult, isOver, lockedBooking } from './update-booking.ts';

/** Takes the time of a held booking permanently, if it is still free. */
async function openHeld(
  transaction: Transaction<Tables>,
  store: Store,
  booking: StoredBooking,
  { id, capacity, now }: { id: string; capacity: number; now: Instant },
): Promise<StoredBooking> {
  await takeTime(transaction, id, { ...booking, capacity }, now);
  const opened: StoredBooking = { ...booking, state: 'open', heldUntil: undefined, changedAt: now };
  await transaction
    .updateTable('bookings')
    .set(bookingRow(id, opened))
    .where('lead_id', '=', id)
    .execute();
  await acceptLead(transaction, store, { id, now });
  await releaseDeliveries(transaction, id, now);
  return opened;
}

/**
 * Confirms a held booking. The visitor needs the secret from the email; the agency does not.
 * Resolves when that is on disk; `taken` when another booking has the time.
 */
export async function confirmBooking(
  store: Store,
  confirmation: Pick<BookingUpdate, 'id' | 'key' | 'now'> & {
    confirmKey: string | undefined;
    capacity: number;
    /** Who confirms it, for the history of its lead. */
    by: string;
  },
): Promise<ChangeResult | { outcome: 'taken' }> {
  const { id, now, confirmKey, by } = confirmation;
  const result = await unlessTaken(store, async (transaction): Promise<ChangeResult> => {
    const booking = await lockedBooking(transaction, store, confirmation);
    if (!booking) return { outcome: 'unknown' };
    const isAllowed = confirmKey === undefined || isSameSecret(confirmKey, booking.confirmKey);
    if (!isAllowed) return { outcome: 'unknown' };
    if (booking.state === 'open') return { outcome: 'unchanged', booking };
    if (isOver(booking, now)) return { outcome: 'over', booking };
    const opened = await openHeld(transaction, store, booking, confirmation);
    const kind = confirmKey === undefined ? 'released' : 'confirmed';
    await recordEvent(transaction, { by, now }, { leadId: id, kind });
    return { outcome: 'changed', booking: opened };
  });
  await store.verify();
  return result;
}

/** A second click within this time, in ms, sends no second email. */
const doublePressMs = 60_000;

/**
 * Queues the confirmation request of a held booking again, for a visitor with the link of its page.
 * `refused`: the limits of the mailbox forbid another email. `unchanged`: it is not held, or the
 * request was queued within the last minute.
 */
export async function resendConfirmationRequest(
  store: Store,
  {
    now,
    request,
    ...link
  }: Pick<BookingUpdate, 'id' | 'key'> & { now: Instant; request: ScheduledDelivery },
): Promise<ChangeResult | { outcome: 'refused' }> {
  const result = await store.db.transaction().execute(async (transaction) => {
    const booking = await lockedBooking(transaction, store, link);
    if (!booking) return { outcome: 'unknown' as const };
    if (isOver(booking, now)) return { outcome: 'over' as const, booking };
    const { email, created_at: queuedAt } = await transaction
      .selectFrom('leads')
      .leftJoin('deliveries', (join) =>
        join.onRef('lead_id', '=', 'id').on('target', '=', confirmationRequest),
      )
      .select(['email', 'created_at'])
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow();
    const isQueued = queuedAt !== null && Math.abs(now - queuedAt) < doublePressMs;
    if (booking.state !== 'held' || isQueued) return { outcome: 'unchanged' as const, booking };
    const mail = { kind: confirmationRequest, email, leadId: link.id, now } as const;
    const refusal = await countOrRefuse(transaction, store, mail);
    if (refusal !== undefined) return { outcome: 'refused' as const };
    const { sequence } = booking;
    await queueDeliveries(transaction, link.id, [request], { sequence, now });
    return { outcome: 'changed' as const, booking };
  });
  await store.verify();
  return result;
}
