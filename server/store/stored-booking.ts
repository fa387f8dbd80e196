import type { Kysely, Selectable } from 'kysely';
import { inChunks } from './chunks.ts';
import type { BookingTable, Tables } from './tables.ts';

/** The booking of a lead. Times are in ms since 1970. */
export type StoredBooking = {
  start: number;
  end: number;
  state: BookingTable['state'];
  /** Until when a held booking keeps its time. */
  heldUntil: number | undefined;
  /** The secret in the visitor's link. */
  key: string;
  /** The number of changes since it was booked. */
  sequence: number;
  changedAt: number;
};

/** Converts a row of the booking table. */
export function storedBooking(row: Selectable<BookingTable>): StoredBooking {
  return {
    start: row.starts_at,
    end: row.ends_at,
    state: row.state,
    heldUntil: row.held_until ?? undefined,
    key: row.key,
    sequence: row.sequence,
    changedAt: row.changed_at,
  };
}

/** The bookings of these leads, by lead id. */
export async function bookingsOf(
  db: Kysely<Tables>,
  leads: readonly { id: string; kind: string }[],
): Promise<Map<string, StoredBooking>> {
  const bookings = new Map<string, StoredBooking>();
  const ids = leads.filter(({ kind }) => kind === 'booking').map(({ id }) => id);
  for (const chunk of inChunks(ids)) {
    const rows = await db
      .selectFrom('bookings')
      .selectAll()
      .where('lead_id', 'in', chunk)
      .execute();
    for (const row of rows) bookings.set(row.lead_id, storedBooking(row));
  }
  return bookings;
}
