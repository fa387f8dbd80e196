import type { Transaction } from 'kysely';
import { listBookings } from '../../../leads/server/store/lead-queries.ts';
import type { StoredBooking } from '../../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../../leads/server/store/records/stored-lead.ts';
import type { Instant } from '../../../platform/instant.ts';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { type Interval, overlaps } from '../../interval.ts';
import { changeTimes } from './taken-cells.ts';

/** A part of a day that the agency has closed to sessions. */
export type ClosedTime = Interval & { id: string };

/** Reads the closed times that end after `from`, earliest first. */
export async function closedTimes({ db }: Store, from: Instant): Promise<ClosedTime[]> {
  const rows = await db
    .selectFrom('closed_times')
    .selectAll()
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, starts_at, ends_at }) => ({ id, start: starts_at, end: ends_at }));
}

/** Closes a time to new sessions; existing ones stay. Idempotent. */
export async function closeTime(db: Transaction<Tables>, { start, end }: Interval): Promise<void> {
  const same = await db
    .selectFrom('closed_times')
    .select('id')
    .where('starts_at', '=', start)
    .where('ends_at', '=', end)
    .executeTakeFirst();
  if (same) return;
  await db
    .insertInto('closed_times')
    .values({ id: uuidv7(), starts_at: start, ends_at: end })
    .execute();
}

/** A session's id and start, as listed on a page: "ID.1764273600000". */
export const shownSession = ({ lead, booking }: StoredLead<StoredBooking>): string =>
  `${lead.id}.${booking.start}`;

/**
 * Closes a time, unless it contains an upcoming session that the page did not list (see
 * `shownSession`). In that case, returns all upcoming sessions in it; otherwise none.
 */
export async function closeUnlessBooked(
  store: Store,
  { closed, shown, now }: { closed: Interval; shown: ReadonlySet<string>; now: Instant },
  close: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<StoredLead<StoredBooking>[]> {
  return await changeTimes(store, async (transaction) => {
    const upcoming = await listBookings({ ...store, db: transaction }, { from: now, all: true });
    const booked = upcoming.filter(
      ({ booking }) => booking.state !== 'cancelled' && overlaps(booking, closed),
    );
    if (booked.some((each) => !shown.has(shownSession(each)))) return booked;
    await close(transaction);
    return [];
  });
}

/** Opens a time again; returns false if it was not closed. */
export async function reopenTime({ db }: Store, id: string): Promise<boolean> {
  const result = await db.deleteFrom('closed_times').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
