import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Instant } from '../../../../platform/instant.ts';
import type { BookingTable, Tables } from '../../../../schema/tables.ts';

/** The booking of a lead. */
export type StoredBooking = {
  start: Instant;
  end: Instant;
  /** When the buffer after it ends. */
  freeAt: Instant;
  state: BookingTable['state'];
  /** When the hold expires. */
  heldUntil: Instant | undefined;
  /** The secret in the visitor's link. */
  key: string;
  /** The secret that confirms a held booking. */
  confirmKey: string;
  /** The number of changes since it was booked. */
  sequence: number;
  /** How many times the visitor has moved it. */
  visitorMoves: number;
  changedAt: Instant;
  /** The agency's message to the visitor about the latest change; empty if there is none. */
  messageToVisitor: string;
  /** The start that the visitor knew of at the latest change; undefined before the first change. */
  announcedStart: Instant | undefined;
};

/** Converts a row of the booking table. */
export function storedBooking(row: Selectable<BookingTable>): StoredBooking {
  return {
    start: row.starts_at,
    end: row.ends_at,
    freeAt: row.free_at,
    state: row.state,
    heldUntil: row.held_until ?? undefined,
    key: row.key,
    confirmKey: row.confirm_key,
    sequence: row.sequence,
    visitorMoves: row.visitor_moves,
    changedAt: row.changed_at,
    messageToVisitor: row.message_to_visitor,
    announcedStart: row.announced_start ?? undefined,
  };
}

/** The row of a booking; the reverse of `storedBooking`. */
export function bookingRow(leadId: string, booking: StoredBooking): Insertable<BookingTable> {
  return {
    lead_id: leadId,
    starts_at: booking.start,
    ends_at: booking.end,
    free_at: booking.freeAt,
    state: booking.state,
    held_until: booking.heldUntil ?? null,
    key: booking.key,
    confirm_key: booking.confirmKey,
    sequence: booking.sequence,
    visitor_moves: booking.visitorMoves,
    changed_at: booking.changedAt,
    message_to_visitor: booking.messageToVisitor,
    announced_start: booking.announcedStart ?? null,
  };
}

/** The bookings of these leads, by lead id. */
export async function bookingsOf(
  db: Kysely<Tables>,
  leads: readonly { id: string; kind: string }[],
): Promise<Map<string, StoredBooking>> {
  const ids = leads.filter(({ kind }) => kind === 'booking').map(({ id }) => id);
  const rows = await db.selectFrom('bookings').selectAll().where('lead_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.lead_id, storedBooking(row)]));
}
