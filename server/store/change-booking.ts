import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OpenDatabase } from './engine.ts';
import {
  type BookedTime,
  queueDeliveries,
  type ScheduledDelivery,
  takeTime,
  unlessTaken,
} from './store-booking.ts';
import { type StoredBooking, storedBooking } from './stored-booking.ts';
import type { Tables } from './tables.ts';

/** What a change needs: the booking, its key (which the agency does not need), and what to deliver. */
type Change = {
  id: string;
  key: string | undefined;
  /** In ms since 1970. */
  now: number;
  deliveries: readonly ScheduledDelivery[];
};

/**
 * `changed`: the change is on disk. `unchanged`: the booking was in that state before. `unknown`: there is
 * no such booking, or the key is another's. `over`: the session has begun, or was cancelled.
 */
export type ChangeResult =
  | { outcome: 'changed' | 'unchanged' | 'over'; booking: StoredBooking }
  | { outcome: 'unknown' };

/** Whether a key from a link is the booking's. Takes the same time for every wrong key. */
export function isKey(booking: Pick<StoredBooking, 'key'>, key: string): boolean {
  const [given, own] = [Buffer.from(key), Buffer.from(booking.key)];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Reads a booking for a change, which other changes then wait for. */
async function lockedBooking(
  transaction: Transaction<Tables>,
  { locksRows }: OpenDatabase,
  { id, key }: Pick<Change, 'id' | 'key'>,
): Promise<StoredBooking | undefined> {
  const query = transaction.selectFrom('bookings').selectAll().where('lead_id', '=', id);
  const row = await (locksRows ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const booking = storedBooking(row);
  return key === undefined || isKey(booking, key) ? booking : undefined;
}

/** Writes the changed fields of a booking, and queues the deliveries that report the change. */
async function writeChange(
  transaction: Transaction<Tables>,
  { id, now, deliveries }: Change,
  booking: StoredBooking,
  fields: Partial<StoredBooking>,
): Promise<ChangeResult> {
  const changed = { ...booking, ...fields, sequence: booking.sequence + 1, changedAt: now };
  await transaction
    .updateTable('bookings')
    .set({
      starts_at: changed.start,
      ends_at: changed.end,
      state: changed.state,
      held_until: changed.heldUntil ?? null,
      sequence: changed.sequence,
      changed_at: now,
    })
    .where('lead_id', '=', id)
    .execute();
  const state = changed.state === 'held' ? 'held' : 'waiting';
  await queueDeliveries(transaction, id, deliveries, { state, sequence: changed.sequence, now });
  return { outcome: 'changed', booking: changed };
}

/** Whether a booking can no longer be changed at a time, in ms since 1970. */
export const isOver = ({ state, start }: StoredBooking, now: number): boolean =>
  state === 'cancelled' || start <= now;

/** Moves a booking to another time. Resolves when the change is on disk. */
export async function moveBooking(
  open: OpenDatabase,
  change: Change & { time: BookedTime },
): Promise<ChangeResult | { outcome: 'taken' }> {
  const { id, now, time } = change;
  const result = await unlessTaken(open, async (transaction): Promise<ChangeResult> => {
    const booking = await lockedBooking(transaction, open, change);
    if (!booking) return { outcome: 'unknown' };
    if (isOver(booking, now)) return { outcome: 'over', booking };
    if (booking.start === time.start) return { outcome: 'unchanged', booking };
    await takeTime(transaction, id, time, now);
    return await writeChange(transaction, change, booking, { start: time.start, end: time.end });
  });
  await open.verify();
  return result;
}

/** Cancels a booking, frees its time and drops its reminders. Resolves when the change is on disk. */
export async function cancelBooking(
  open: OpenDatabase,
  change: Change & { reminders: readonly string[] },
): Promise<ChangeResult> {
  const { id, now, reminders } = change;
  const result = await open.db.transaction().execute(async (transaction): Promise<ChangeResult> => {
    const booking = await lockedBooking(transaction, open, change);
    if (!booking) return { outcome: 'unknown' };
    if (booking.state === 'cancelled') return { outcome: 'unchanged', booking };
    if (isOver(booking, now)) return { outcome: 'over', booking };
    await transaction.deleteFrom('taken_cells').where('booking_id', '=', id).execute();
    await transaction
      .deleteFrom('deliveries')
      .where('lead_id', '=', id)
      .where('target', 'in', [...reminders])
      .execute();
    return await writeChange(transaction, change, booking, { state: 'cancelled' });
  });
  await open.verify();
  return result;
}
