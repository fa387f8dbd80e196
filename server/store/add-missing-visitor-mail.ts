import type { OpenDatabase } from './engine.ts';
import { queueDeliveries, type ScheduledDelivery } from './store-booking.ts';
import { type StoredBooking, storedBooking } from './stored-booking.ts';
import { visitorTargets } from './visitor-targets.ts';

/** What to send to the visitor of a session ahead. `now` is in ms since 1970. */
type Schedule = (booking: StoredBooking, now: number) => ScheduledDelivery[];

/**
 * Queues the mail about sessions ahead that were booked while visitors got no mail. Idempotent; returns
 * the number of sessions.
 */
export async function addMissingVisitorMail(
  open: OpenDatabase,
  schedule: Schedule,
  now: number,
): Promise<number> {
  return await open.db.transaction().execute(async (transaction) => {
    // Another instance that starts at the same time waits, and then finds them queued.
    await open.lockName(transaction, 'visitor-mail');
    const rows = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('state', '=', 'open')
      .where('starts_at', '>', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('lead_id')
              .whereRef('deliveries.lead_id', '=', 'bookings.lead_id')
              .where('target', 'in', [...visitorTargets]),
          ),
        ),
      )
      .execute();
    for (const row of rows) {
      const booking = storedBooking(row);
      const { sequence } = booking;
      await queueDeliveries(transaction, row.lead_id, schedule(booking, now), { sequence, now });
    }
    return rows.length;
  });
}
