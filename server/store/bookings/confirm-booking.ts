import type { Transaction } from 'kysely';
import type { Instant } from '../../../core/instant.ts';
import { isSameSecret } from '../../secret.ts';
import { releaseAsScheduled } from '../deliveries/delivery-queue.ts';
import type { Store } from '../engine/engine.ts';
import type { Tables } from '../engine/tables.ts';
import { acceptLead } from '../leads/accept-lead.ts';
import { recordEvent } from '../records/lead-events.ts';
import { bookingRow, type StoredBooking } from '../records/stored-booking.ts';
import { type BookingUpdate, type ChangeResult, isOver, lockedBooking } from './change-booking.ts';
import { takeTime, unlessTaken } from './store-booking.ts';

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
  await releaseAsScheduled(transaction, id);
  return opened;
}

/**
 * Confirms a held booking. The visitor needs the secret from the mail; the agency does not.
 * Resolves when that is on disk; `taken` when another booking has the time.
 */
export async function confirmBooking(
  store: Store,
  confirmation: Pick<BookingUpdate, 'id' | 'key' | 'now'> & {
    confirmKey: string | undefined;
    capacity: number;
    /** The person of the agency who confirms it, for the history of its lead. */
    by?: string;
  },
): Promise<ChangeResult | { outcome: 'taken' }> {
  const { id, now, confirmKey, by } = confirmation;
  const result = await unlessTaken(store, async (transaction): Promise<ChangeResult> => {
    const booking = await lockedBooking(transaction, store, confirmation);
    if (!booking) return { outcome: 'unknown' };
    const isConfirmed = confirmKey === undefined || isSameSecret(confirmKey, booking.confirmKey);
    if (!isConfirmed) return { outcome: 'unknown' };
    if (booking.state === 'open') return { outcome: 'unchanged', booking };
    if (isOver(booking, now)) return { outcome: 'over', booking };
    const opened = await openHeld(transaction, store, booking, confirmation);
    if (by !== undefined) {
      await recordEvent(transaction, { by, now }, { leadId: id, kind: 'released' });
    }
    return { outcome: 'changed', booking: opened };
  });
  await store.verify();
  return result;
}
