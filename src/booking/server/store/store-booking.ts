import type { Insertable, Transaction } from 'kysely';
import {
  queueDeliveries,
  type ScheduledDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { countOrRefuse } from '../../../leads/server/store/deliveries/unverified-emails.ts';
import {
  bookingRow,
  bookingsOf,
  type StoredBooking,
} from '../../../leads/server/store/records/stored-booking.ts';
import { recordTrace } from '../../../leads/server/store/records/traces.ts';
import {
  insertLead,
  leadRow,
  type NewLead,
  rewriteRow,
} from '../../../leads/server/store/store-leads.ts';
import type { Suspicion } from '../../../leads/suspicion.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { LeadTable, Store, Tables } from '../../../schema/tables.ts';
import { mailboxKey } from '../../../schema/text-keys.ts';
import {
  confirmationRequest,
  isVisitorTarget,
  visitorMail,
} from '../../../vocabulary/delivery-targets.ts';
import { cellsOf } from '../../cells.ts';
import { type BookingLimits, checkBookingLimits } from './booking-limits.ts';
import { changeTimes, freeExpiredHolds, takeCells } from './taken-cells.ts';

/**
 * A time for a session: its start, its end, the end of its buffer, and how many sessions can take
 * place at once.
 */
export type BookedTime = { start: Instant; end: Instant; freeAt: Instant; capacity: number };

/** A booking to be stored, with its lead and everything to deliver. */
export type NewBooking = {
  newLead: NewLead;
  time: BookedTime;
  /**
   * Whether the time is not offered or the network is over its limit: only a duplicate of a
   * stored request succeeds, and anything else is `taken`.
   */
  mustBeDuplicate: boolean;
  /** The secret in the visitor's link. */
  key: string;
  /** The secret that confirms a suspicious booking. */
  confirmKey: string;
  /** When a suspicious booking loses its time unless it is confirmed. */
  heldUntil: Instant;
  /** The deliveries of an accepted booking and of a suspected one. */
  deliveries: Record<'open' | 'held', readonly ScheduledDelivery[]>;
  /** If omitted, only the suspicions of its lead count. */
  limits?: BookingLimits | undefined;
};

/**
 * `stored` or `duplicate`: the booking is on disk. All other outcomes store nothing. `taken`:
 * another booking has this time. `too-many`: the mailbox has too many upcoming sessions.
 * `conflict`: the id belongs to a lead with other content.
 */
export type StoreBookingResult =
  | { outcome: 'stored'; booking: StoredBooking; suspicions: readonly Suspicion[] }
  | { outcome: 'duplicate'; booking: StoredBooking }
  | { outcome: 'taken' }
  | { outcome: 'too-many' }
  | { outcome: 'conflict' };

/** Maximum number of upcoming sessions per mailbox. */
export const maxUpcomingBookings = 3;

/** Thrown to roll back the transaction. */
class TimeTaken extends Error {}

/** Runs a transaction with `changeTimes`; rolls it back when the time is taken. */
export async function unlessTaken<Result>(
  store: Store,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result | { outcome: 'taken' }> {
  try {
    return await changeTimes(store, work);
  } catch (error) {
    if (error instanceof TimeTaken) return { outcome: 'taken' };
    throw error;
  }
}

/** Takes the cells of a time. Runs inside `unlessTaken`. */
export async function takeTime(
  transaction: Transaction<Tables>,
  id: string,
  { start, freeAt, capacity }: Pick<BookedTime, 'start' | 'freeAt' | 'capacity'>,
  now: Instant,
): Promise<void> {
  await freeExpiredHolds(transaction, now);
  const cells = cellsOf({ start, end: freeAt }, 0);
  if (!(await takeCells(transaction, id, cells, capacity))) throw new TimeTaken();
}

async function countUpcomingBookings(
  transaction: Transaction<Tables>,
  email: string,
  now: Instant,
): Promise<number> {
  const mailbox = mailboxKey(email);
  // The calendar bounds the number of upcoming sessions, so it is fine to compare them here.
  const upcoming = await transaction
    .selectFrom('bookings')
    .innerJoin('leads', 'leads.id', 'bookings.lead_id')
    .select('email')
    .where('starts_at', '>', now)
    .where(({ or, eb }) => or([eb('bookings.state', '=', 'open'), eb('held_until', '>', now)]))
    .execute();
  return upcoming.filter((each) => mailboxKey(each.email) === mailbox).length;
}

/** The result for a request whose id is already in the store; undefined for a new id. */
async function repeatedBooking(
  transaction: Transaction<Tables>,
  row: Insertable<LeadTable>,
): Promise<StoreBookingResult | undefined> {
  const known = await rewriteRow(transaction, row.id);
  if (!known) return undefined;
  const booking = (await bookingsOf(transaction, [known])).get(known.id);
  return known.submitted === row.submitted && booking && booking.state !== 'cancelled'
    ? { outcome: 'duplicate', booking }
    : { outcome: 'conflict' };
}

/**
 * Drops all mail to the visitor about a session if the mailbox's limits forbid the first email: the
 * address may be a stranger's. Held mail stays, to be sent when a person releases it.
 */
async function dropMailOverLimit(
  transaction: Transaction<Tables>,
  store: Store,
  deliveries: readonly ScheduledDelivery[],
  { email, leadId, now }: { email: string; leadId: string; now: Instant },
): Promise<ScheduledDelivery[]> {
  const isFirst = ({ target, state }: ScheduledDelivery) =>
    state === 'waiting' && (target === visitorMail || target === confirmationRequest);
  const first = deliveries.find(isFirst);
  if (!first) return [...deliveries];
  const kind = first.target === visitorMail ? 'unverified-email' : confirmationRequest;
  const mail = { kind, email, leadId, now } as const;
  const error = await countOrRefuse(transaction, store, mail);
  if (error === undefined) return [...deliveries];
  return deliveries.map((each) =>
    each.state === 'waiting' && isVisitorTarget(each.target)
      ? { ...each, state: 'dropped', error }
      : each,
  );
}

/**
 * Stores a booking with its lead, its time and its deliveries in one transaction. It is held if its
 * lead is suspected or its limits require it. Resolves when everything is on disk; rejects if in
 * doubt.
 */
export async function storeBooking(
  store: Store,
  newBooking: NewBooking,
): Promise<StoreBookingResult> {
  const { newLead, time, key, confirmKey, limits } = newBooking;
  const { lead, receivedAt: now } = newLead;
  const { id } = lead;
  const result = await unlessTaken(store, async (transaction): Promise<StoreBookingResult> => {
    const limitCheck = limits && (await checkBookingLimits(transaction, limits, now));
    const suspicions = [...newLead.suspicions, ...(limitCheck?.suspicions ?? [])];
    const isHeld = suspicions.length > 0;
    const row = leadRow({ ...newLead, suspicions }, time.start);
    const known = await repeatedBooking(transaction, row);
    if (known) return known;
    if (newBooking.mustBeDuplicate) return { outcome: 'taken' };
    // Sessions that the agency adds may have no email address.
    const isLimited = row.email_key !== '';
    if (
      isLimited &&
      (await countUpcomingBookings(transaction, row.email, now)) >= maxUpcomingBookings
    ) {
      return { outcome: 'too-many' };
    }
    if (!(await insertLead(transaction, row, newLead))) return { outcome: 'conflict' };
    const keepsTime = !isHeld || (limitCheck?.keepsTime ?? true);
    // A held booking that keeps no time has lapsed already.
    const heldUntil = keepsTime ? newBooking.heldUntil : now;
    const booking: StoredBooking = {
      start: time.start,
      end: time.end,
      freeAt: time.freeAt,
      state: isHeld ? 'held' : 'open',
      heldUntil: isHeld ? heldUntil : undefined,
      key,
      confirmKey,
      sequence: 0,
      visitorMoves: 0,
      messageToVisitor: '',
      announcedStart: undefined,
      changedAt: now,
    };
    await transaction.insertInto('bookings').values(bookingRow(id, booking)).execute();
    if (limitCheck) {
      const { digest } = limitCheck;
      await recordTrace(transaction, { digest, kind: 'booking', leadId: id, now });
    }
    if (keepsTime) await takeTime(transaction, id, time, now);
    const wanted = newBooking.deliveries[isHeld ? 'held' : 'open'];
    // The limits guard against strangers, not against bookings that the agency adds for callers.
    const deliveries = newLead.enteredBy
      ? wanted
      : await dropMailOverLimit(transaction, store, wanted, { email: lead.email, leadId: id, now });
    await queueDeliveries(transaction, id, deliveries, { sequence: 0, now });
    return { outcome: 'stored', booking, suspicions };
  });
  await store.verify();
  return result;
}
