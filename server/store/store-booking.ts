import type { Transaction } from 'kysely';
import { cellsOf } from '../../booking/cells.ts';
import type { OpenDatabase } from './engine.ts';
import { contentColumns, contentOf, leadRow, type NewLead } from './store-leads.ts';
import { bookingRow, bookingsOf, type StoredBooking } from './stored-booking.ts';
import type { Tables } from './tables.ts';
import { freeExpired, takeCells } from './taken-cells.ts';

/**
 * A time for a session: its start, its end and the end of its buffer, in ms since 1970, and how many
 * sessions can take place at once.
 */
export type BookedTime = { start: number; end: number; freeAt: number; capacity: number };

/** A delivery to queue: when it is due and when to give up, in ms since 1970. */
export type ScheduledDelivery = {
  target: string;
  state: 'waiting' | 'held';
  dueAt: number;
  expiresAt: number;
};

/** A booking to be stored, with its lead and everything to deliver. */
export type NewBooking = {
  newLead: NewLead;
  time: BookedTime;
  /** Whether the time is on offer; if not, only a request that is in the store already succeeds. */
  isOffered: boolean;
  /** The secret in the visitor's link. */
  key: string;
  /** The secret that confirms a suspected booking. */
  confirmKey: string;
  /** Keeps a suspected booking's time until then, in ms since 1970. */
  heldUntil: number | undefined;
  deliveries: readonly ScheduledDelivery[];
};

/**
 * `stored` or `duplicate`: the booking is on disk. The others store nothing. `taken`: another booking has
 * this time. `too-many`: the address has too many sessions ahead. `conflict`: the id belongs to a lead
 * with other content.
 */
export type StoreBookingResult =
  | { outcome: 'stored' | 'duplicate'; booking: StoredBooking }
  | { outcome: 'taken' | 'too-many' | 'conflict' };

/** The sessions ahead that one e-mail address can have. */
export const maxOpenBookings = 3;

/** Rolls a transaction back. */
class Taken extends Error {}

/** Runs a transaction that stores nothing when the time is taken. */
export async function unlessTaken<Result>(
  { db }: OpenDatabase,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result | { outcome: 'taken' }> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (error instanceof Taken) return { outcome: 'taken' };
    throw error;
  }
}

/** Takes the cells of a time, or throws `Taken`. */
export async function takeTime(
  transaction: Transaction<Tables>,
  id: string,
  { start, freeAt, capacity }: Pick<BookedTime, 'start' | 'freeAt' | 'capacity'>,
  now: number,
): Promise<void> {
  await freeExpired(transaction, now);
  const cells = cellsOf({ start, end: freeAt }, 0);
  if (!(await takeCells(transaction, id, cells, capacity))) throw new Taken();
}

async function openBookings(
  transaction: Transaction<Tables>,
  emailKey: string,
  now: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('bookings')
    .innerJoin('leads', 'leads.id', 'bookings.lead_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email_key', '=', emailKey)
    .where('starts_at', '>', now)
    .where(({ or, eb }) => or([eb('bookings.state', '=', 'open'), eb('held_until', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Queues deliveries about a change of a booking; one that was queued before reports the new change. */
export async function queueDeliveries(
  transaction: Transaction<Tables>,
  id: string,
  deliveries: readonly ScheduledDelivery[],
  change: { sequence: number; now: number },
): Promise<void> {
  if (deliveries.length === 0) return;
  await transaction
    .insertInto('deliveries')
    .values(
      deliveries.map(({ target, state, dueAt, expiresAt }) => ({
        lead_id: id,
        target,
        state,
        attempts: 0,
        due_at: dueAt,
        expires_at: expiresAt,
        created_at: change.now,
        sequence: change.sequence,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['lead_id', 'target']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        attempts: 0,
        due_at: eb.ref('excluded.due_at'),
        expires_at: eb.ref('excluded.expires_at'),
        created_at: eb.ref('excluded.created_at'),
        sequence: eb.ref('excluded.sequence'),
        claim: null,
        last_error: null,
        settled_at: null,
      })),
    )
    .execute();
}

/** The result for an id that is in the store, if it is. */
async function knownBooking(
  transaction: Transaction<Tables>,
  { newLead, time }: NewBooking,
): Promise<StoreBookingResult | undefined> {
  // Rewritten for the same reason as in `storeLeads`.
  const row = await transaction
    .updateTable('leads')
    .set((eb) => ({ reference: eb.ref('reference') }))
    .where('id', '=', newLead.lead.id)
    .returning(['id', ...contentColumns])
    .executeTakeFirst();
  if (!row) return undefined;
  const booking = (await bookingsOf(transaction, [row])).get(row.id);
  const isSame = contentOf(row) === contentOf(leadRow(newLead));
  return isSame && booking?.start === time.start && booking.state !== 'cancelled'
    ? { outcome: 'duplicate', booking }
    : { outcome: 'conflict' };
}

/**
 * Stores a booking with its lead, its time and its deliveries in one transaction. Resolves when everything
 * is on disk; rejects when it may not be.
 */
export async function storeBooking(
  open: OpenDatabase,
  newBooking: NewBooking,
): Promise<StoreBookingResult> {
  const { newLead, time, key, confirmKey, heldUntil, deliveries } = newBooking;
  const { lead, receivedAt: now } = newLead;
  const row = leadRow(newLead);
  const result = await unlessTaken(open, async (transaction): Promise<StoreBookingResult> => {
    // One request of an address at a time: the next one sees this one's booking.
    await open.lockName(transaction, row.email_key);
    const known = await knownBooking(transaction, newBooking);
    if (known) return known;
    if (!newBooking.isOffered) return { outcome: 'taken' };
    if ((await openBookings(transaction, row.email_key, now)) >= maxOpenBookings) {
      return { outcome: 'too-many' };
    }
    await transaction.insertInto('leads').values(row).execute();
    const booking: StoredBooking = {
      ...{ start: time.start, end: time.end, freeAt: time.freeAt },
      state: heldUntil === undefined ? 'open' : 'held',
      ...{ heldUntil, key, confirmKey, sequence: 0, visitorMoves: 0, word: '', changedAt: now },
    };
    await transaction.insertInto('bookings').values(bookingRow(lead.id, booking)).execute();
    await takeTime(transaction, lead.id, time, now);
    await queueDeliveries(transaction, lead.id, deliveries, { sequence: 0, now });
    return { outcome: 'stored', booking };
  });
  await open.verify();
  return result;
}
