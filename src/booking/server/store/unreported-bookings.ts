import {
  queueDeliveries,
  type ScheduledDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import {
  type StoredBooking,
  storedBooking,
} from '../../../leads/server/store/records/stored-booking.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/tables.ts';

/** By target, the `sequence` of the newest change of a booking that has been queued for it. */
type ReportedChanges = ReadonlyMap<string, number>;

/** Returns the deliveries that a booking still lacks. */
export type FindMissing = (
  booking: StoredBooking,
  reported: ReportedChanges,
  now: Instant,
) => ScheduledDelivery[];

/** How long after a session's start its cancellation is still reported. */
const cancellationReportMs = 24 * 60 * 60 * 1000;

/**
 * Queues the unreported changes of upcoming sessions: changes made at the desk, or while a target
 * was not configured. Idempotent; returns the number of sessions.
 */
export async function queueUnreportedChanges(
  store: Store,
  findMissing: FindMissing,
  now: Instant,
): Promise<number> {
  const rows = await store.db
    .selectFrom('bookings')
    .leftJoin('deliveries', 'deliveries.lead_id', 'bookings.lead_id')
    .selectAll('bookings')
    .select(['target', 'deliveries.sequence as reported'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('starts_at', '>', now), eb('bookings.state', '!=', 'held')]),
        and([
          eb('starts_at', '>', now - cancellationReportMs),
          eb('bookings.state', '=', 'cancelled'),
        ]),
      ]),
    )
    .execute();
  const byBooking = Map.groupBy(rows, ({ lead_id }) => lead_id);
  let count = 0;
  for (const [id, [first, ...others]] of byBooking) {
    if (
      !first ||
      findMissing(storedBooking(first), reportedIn([first, ...others]), now).length === 0
    )
      continue;
    if (await queueMissing(store, id, findMissing, now)) count += 1;
  }
  return count;
}

function reportedIn(
  rows: readonly { target: string | null; reported: number | null }[],
): ReportedChanges {
  return new Map(
    rows.flatMap(({ target, reported }) =>
      target === null || reported === null ? [] : [[target, reported] as const],
    ),
  );
}

/**
 * Queues the missing deliveries of one booking, with its row locked; returns whether there were
 * any.
 */
export async function queueMissing(
  { db, locksRows }: Store,
  id: string,
  findMissing: FindMissing,
  now: Instant,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom('bookings').selectAll().where('lead_id', '=', id);
    const row = await (locksRows ? query.forUpdate() : query).executeTakeFirst();
    if (!row) return false;
    const deliveries = await transaction
      .selectFrom('deliveries')
      .select(['target', 'sequence as reported'])
      .where('lead_id', '=', id)
      .execute();
    const booking = storedBooking(row);
    const due = findMissing(booking, reportedIn(deliveries), now);
    await queueDeliveries(transaction, id, due, { sequence: booking.sequence, now });
    return due.length > 0;
  });
}
