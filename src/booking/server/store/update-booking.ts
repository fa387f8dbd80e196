import type { Selectable, Transaction } from 'kysely';
import {
  queueDeliveries,
  type ScheduledDelivery,
} from '../../../leads/server/store/deliveries/delivery-queue.ts';
import { refusalOf } from '../../../leads/server/store/deliveries/unverified-emails.ts';
import { lockLead, recordEvent } from '../../../leads/server/store/records/lead-events.ts';
import {
  bookingRow,
  type StoredBooking,
  storedBooking,
} from '../../../leads/server/store/records/stored-booking.ts';
import type { Instant } from '../../../platform/instant.ts';
import { isSameSecret } from '../../../platform/server/secret.ts';
import type { DeliveryTable, Store, Tables } from '../../../schema/tables.ts';
import {
  confirmationRequest,
  isVisitorTarget,
  reminderTargets,
  visitorMail,
  visitorTargets,
} from '../../../vocabulary/delivery-targets.ts';
import { type BookedTime, takeTime, unlessTaken } from './store-booking.ts';
import { changeTimes } from './taken-cells.ts';

/** A change to a booking. Only visitors need the booking's `key`. */
export type BookingUpdate = {
  id: string;
  key: string | undefined;
  now: Instant;
  /** The targets whose earlier deliveries are deleted. */
  replacedTargets: readonly string[];
  deliveries: readonly ScheduledDelivery[];
  /** Whether the agency changes it for the visitor: emails go out even if the first was refused. */
  notifiesVisitor?: boolean;
  /**
   * If set, the change is not reported to anyone; this is the reason stored with the deliveries.
   */
  unreportedReason?: string;
  /**
   * The entry in the lead's history: the author and description of the change, and the agency's
   * message to the visitor about it.
   */
  entry?: { by: string; detail: string; messageToVisitor?: string };
};

/**
 * `changed`: the change is on disk. `unchanged`: the booking was already in that state. `unknown`:
 * there is no such booking, or the key belongs to another one. `over`: the session has begun or was
 * cancelled or, for a move, is still held.
 */
export type ChangeResult =
  | { outcome: 'changed' | 'unchanged' | 'over'; booking: StoredBooking }
  | { outcome: 'unknown' };

/** How many times a visitor can move a booking; each move sends an email to both visitor and agency. */
export const maxMoves = 10;

/** Reads a booking for a change and locks it until the transaction ends. */
export async function lockedBooking(
  transaction: Transaction<Tables>,
  { locksRows }: Store,
  { id, key }: Pick<BookingUpdate, 'id' | 'key'>,
): Promise<StoredBooking | undefined> {
  const query = transaction.selectFrom('bookings').selectAll().where('lead_id', '=', id);
  const row = await (locksRows ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const booking = storedBooking(row);
  return key === undefined || isSameSecret(key, booking.key) ? booking : undefined;
}

/** Whether the visitor got the email about the last change of a booking. */
async function isLastChangeEmailed(
  transaction: Transaction<Tables>,
  id: string,
  { sequence }: StoredBooking,
): Promise<boolean> {
  const delivered = await transaction
    .selectFrom('deliveries')
    .select('state')
    .where('lead_id', '=', id)
    .where('target', '=', visitorMail)
    .where('sequence', '=', sequence)
    .where('state', '=', 'delivered')
    .executeTakeFirst();
  return delivered !== undefined;
}

/**
 * The agency's message to the visitor about a move, appended to an earlier message that has not
 * been emailed yet.
 */
async function messageToVisitorOf(
  transaction: Transaction<Tables>,
  { id, entry }: BookingUpdate,
  booking: StoredBooking,
): Promise<string> {
  const own = entry?.messageToVisitor ?? '';
  const { messageToVisitor: earlier } = booking;
  if (earlier === '' || earlier === own) return own;
  if (await isLastChangeEmailed(transaction, id, booking)) return own;
  return [earlier, own].filter(Boolean).join('\n\n');
}

/**
 * The start that the visitor knows of when the agency changes a booking: the first start from the
 * page or the phone, later ones from delivered emails.
 */
async function startKnownToVisitor(
  transaction: Transaction<Tables>,
  id: string,
  booking: StoredBooking,
): Promise<Instant> {
  const { start, sequence, announcedStart = start } = booking;
  const isKnown = sequence === 0 || (await isLastChangeEmailed(transaction, id, booking));
  return isKnown ? start : announcedStart;
}

/**
 * Returns the deliveries of a change, to be queued. If the limits refused the visitor's first email
 * about the booking, the address may be a stranger's: all mail to the visitor is dropped until the
 * agency acts for the visitor. Opening the booking's page does not count, because only the browser
 * that typed the address has its link.
 */
async function dropUnrequestedMail(
  transaction: Transaction<Tables>,
  { id, deliveries, notifiesVisitor = false }: BookingUpdate,
  sequence: number,
): Promise<readonly ScheduledDelivery[]> {
  const first = await transaction
    .selectFrom('deliveries')
    .select(['state', 'attempts', 'last_error'])
    .where('lead_id', '=', id)
    .where('target', '=', visitorMail)
    .executeTakeFirst();
  const error = first && refusalOf(first);
  if (error === undefined) return deliveries;
  await transaction
    .updateTable('deliveries')
    // A change by the agency lifts the refusal; after one by the visitor, mail counts as queued.
    .set(notifiesVisitor ? { last_error: null } : { sequence })
    .where('lead_id', '=', id)
    .where('target', '=', visitorMail)
    .execute();
  if (notifiesVisitor) return deliveries;
  return deliveries.map((each) =>
    isVisitorTarget(each.target) ? { ...each, state: 'dropped', error } : each,
  );
}

/** Writes the changed fields of a booking, and queues the deliveries that report the change. */
async function writeChange(
  transaction: Transaction<Tables>,
  change: BookingUpdate,
  booking: StoredBooking,
  fields: Partial<StoredBooking>,
): Promise<ChangeResult> {
  const { id, now, replacedTargets, entry, unreportedReason } = change;
  const sequence = booking.sequence + 1;
  const messageToVisitor = entry?.messageToVisitor ?? '';
  // A visitor who changes it sees the new start.
  const isByVisitor = change.key !== undefined;
  const announcedStart = isByVisitor
    ? (fields.start ?? booking.start)
    : await startKnownToVisitor(transaction, id, booking);
  const changed = {
    ...booking,
    messageToVisitor,
    announcedStart,
    ...fields,
    sequence,
    changedAt: now,
  };
  await transaction
    .updateTable('bookings')
    .set(bookingRow(id, changed))
    .where('lead_id', '=', id)
    .execute();
  await transaction
    .deleteFrom('deliveries')
    .where('lead_id', '=', id)
    .where('target', 'in', [...replacedTargets])
    .execute();
  const deliveries = await dropUnrequestedMail(transaction, change, sequence);
  await queueDeliveries(transaction, id, deliveries, { sequence, now });
  if (unreportedReason !== undefined) {
    await transaction
      .updateTable('deliveries')
      .set({
        state: 'dropped',
        sequence,
        last_error: unreportedReason,
        settled_at: now,
        claim: null,
      })
      .where('lead_id', '=', id)
      .execute();
  }
  // A change by the visitor marks the lead as unread, even if no email reports it.
  if (change.key !== undefined) {
    await transaction.updateTable('leads').set({ read_at: null }).where('id', '=', id).execute();
  }
  if (entry) {
    const detail = [entry.detail, messageToVisitor].filter(Boolean).join('\n');
    await lockLead(transaction, id);
    await recordEvent(transaction, { by: entry.by, now }, { leadId: id, kind: 'booking', detail });
  }
  return { outcome: 'changed', booking: changed };
}

/** Whether it is too late to change a booking. */
export const isOver = ({ state, start }: StoredBooking, now: Instant): boolean =>
  state === 'cancelled' || start <= now;

/** `too-many`: the visitor has moved it `maxMoves` times. */
type MoveResult = ChangeResult | { outcome: 'too-many' };

type Move = BookingUpdate & { time: BookedTime };

/** Moves a booking to another time. Runs inside `unlessTaken`. */
export async function moveWithin(
  transaction: Transaction<Tables>,
  store: Store,
  change: Move,
): Promise<MoveResult> {
  const { id, now, time } = change;
  const isByVisitor = change.key !== undefined;
  const booking = await lockedBooking(transaction, store, change);
  if (!booking) return { outcome: 'unknown' };
  const isHeld = booking.state === 'held';
  // Only the visitor can move a held booking, and only while it keeps its time.
  const isUnmovable = isHeld && !(isByVisitor && (booking.heldUntil ?? 0) > now);
  if (isOver(booking, now) || isUnmovable) return { outcome: 'over', booking };
  if (booking.start === time.start) return { outcome: 'unchanged', booking };
  if (isByVisitor && booking.visitorMoves >= maxMoves) return { outcome: 'too-many' };
  await takeTime(transaction, id, time, now);
  const { start, end, freeAt } = time;
  const visitorMoves = booking.visitorMoves + Number(isByVisitor);
  const messageToVisitor = await messageToVisitorOf(transaction, change, booking);
  const moved = { start, end, freeAt, visitorMoves, messageToVisitor };
  const deliveries = isHeld
    ? change.deliveries.map((each): ScheduledDelivery => ({ ...each, state: 'held' }))
    : change.deliveries;
  return await writeChange(transaction, { ...change, deliveries }, booking, moved);
}

/** Moves a booking to another time. Resolves when the change is on disk. */
export async function moveBooking(
  store: Store,
  change: Move,
): Promise<MoveResult | { outcome: 'taken' }> {
  const result = await unlessTaken(store, (transaction) => moveWithin(transaction, store, change));
  await store.verify();
  return result;
}

/**
 * Whether the visitor has been or will be emailed about a booking, even if only to confirm it: the
 * limits did not refuse the first email.
 */
export const isVisitorNotified = (
  { state }: Pick<StoredBooking, 'state'>,
  deliveries: readonly Pick<
    Selectable<DeliveryTable>,
    'target' | 'state' | 'attempts' | 'last_error'
  >[],
): boolean =>
  state === 'held'
    ? deliveries.some(
        (each) =>
          each.target === confirmationRequest &&
          // An email that is being retried may have arrived.
          (each.state === 'delivered' || (each.state === 'waiting' && each.attempts > 0)),
      )
    : deliveries.every((each) => each.target !== visitorMail || refusalOf(each) === undefined);

/**
 * Prepares the cancellation of a held booking. The agency was never notified of it, so only a
 * visitor who may know of it gets mail.
 */
async function heldCancellation(
  transaction: Transaction<Tables>,
  change: BookingUpdate,
  booking: StoredBooking,
): Promise<BookingUpdate> {
  const agencyDeliveries = transaction
    .updateTable('deliveries')
    .where('lead_id', '=', change.id)
    .where('target', 'not in', visitorTargets);
  // Once the lead is released, its held deliveries also report this change.
  await agencyDeliveries
    .set({ sequence: booking.sequence + 1 })
    .where('state', '=', 'held')
    .execute();
  const deliveries = await transaction
    .selectFrom('deliveries')
    .select(['target', 'state', 'attempts', 'last_error'])
    .where('lead_id', '=', change.id)
    .execute();
  if (!isVisitorNotified(booking, deliveries))
    return { ...change, deliveries: [], replacedTargets: visitorTargets };
  const toVisitor = change.deliveries.filter(({ target }) => isVisitorTarget(target));
  return { ...change, deliveries: toVisitor };
}

/** Cancels a booking, frees its time and drops its reminders. Runs inside `changeTimes`. */
export async function cancelWithin(
  transaction: Transaction<Tables>,
  store: Store,
  change: BookingUpdate,
): Promise<ChangeResult> {
  const booking = await lockedBooking(transaction, store, change);
  if (!booking) return { outcome: 'unknown' };
  if (booking.state === 'cancelled') return { outcome: 'unchanged', booking };
  if (isOver(booking, change.now)) return { outcome: 'over', booking };
  await transaction.deleteFrom('taken_cells').where('booking_id', '=', change.id).execute();
  const cancellation =
    booking.state === 'held' ? await heldCancellation(transaction, change, booking) : change;
  return await writeChange(transaction, cancellation, booking, {
    state: 'cancelled',
    heldUntil: undefined,
  });
}

/** Cancels a booking, frees its time and drops its reminders. Resolves when that is on disk. */
export async function cancelBooking(store: Store, change: BookingUpdate): Promise<ChangeResult> {
  const result = await changeTimes(store, (transaction) =>
    cancelWithin(transaction, store, change),
  );
  await store.verify();
  return result;
}

/** A change by the agency. Any running server queues its mail within half a minute. */
export const agencyChange = (id: string, now: Instant): BookingUpdate => ({
  id,
  key: undefined,
  now,
  deliveries: [],
  replacedTargets: reminderTargets,
});
