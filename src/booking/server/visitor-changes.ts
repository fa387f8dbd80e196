import { RejectedSubmission } from '../../intake/server/rejection.ts';
import { findBooking } from '../../leads/server/store/lead-queries.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { moveText } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { isSameSecret } from '../../platform/server/secret.ts';
import { reminderTargets } from '../../vocabulary/delivery-targets.ts';
import { bookedTime, requestedSlot } from './availability.ts';
import { type BookingContext, daysNow, rejectedStart } from './booking-context.ts';
import {
  changeDeliveries,
  confirmationRequestDelivery,
  moveDeliveries,
} from './booking-deliveries.ts';
import { deadLink, sessionOver, tooManyMoves } from './booking-rejections.ts';
import { confirmBooking, resendConfirmationRequest } from './store/confirm-booking.ts';
import { type ChangeResult, cancelBooking, isOver, moveBooking } from './store/update-booking.ts';

/** The link of a booking: its lead's id and its secret. */
export type BookingLink = { id: string; key: string };

/** The author of a change in the history of the lead. */
const visitor = 'The visitor';

/** The rejections, by outcome. */
const rejections = { unknown: deadLink, over: sessionOver, 'too-many': tooManyMoves } as const;

/**
 * Reads and changes bookings for visitors who have their link. Every function throws a
 * `RejectedSubmission` when it cannot do so; repeating a change is not an error.
 */
export function bookingChanges(context: BookingContext) {
  const { database, rules, recipients, onChanged } = context;

  /** The booking that a link leads to. */
  async function find({ id, key }: BookingLink): Promise<StoredLead<StoredBooking>> {
    const lead = await database.use((store) => findBooking(store, id));
    if (!lead || !isSameSecret(key, lead.booking.key)) throw new RejectedSubmission(deadLink);
    return lead;
  }

  /** Finds a booking. If it is held, its time must still be kept for it, or be free. */
  async function findConfirmable(link: BookingLink, now: Instant): Promise<StoredBooking> {
    const { booking } = await find(link);
    if (booking.state !== 'held' || (booking.heldUntil ?? 0) > now) return booking;
    const days = await daysNow(context);
    const { outcome } = requestedSlot(rules, days, now, booking.start);
    if (outcome === 'free') return booking;
    throw rejectedStart(context, outcome, days, booking.start);
  }

  /** Returns the changed booking, or throws the rejection. */
  function changedBooking(result: ChangeResult | { outcome: 'too-many' }): StoredBooking {
    if (result.outcome !== 'changed' && result.outcome !== 'unchanged')
      throw new RejectedSubmission(rejections[result.outcome]);
    if (result.outcome === 'changed') onChanged();
    return result.booking;
  }

  return {
    find,

    move: async (link: BookingLink, start: Instant): Promise<StoredBooking> => {
      const { booking } = await find(link);
      if (isOver(booking, Date.now())) throw new RejectedSubmission(sessionOver);
      if (booking.start === start) return booking;
      const moving = { id: link.id, start: booking.start };
      const days = await daysNow(context, moving);
      const now = Date.now();
      const requested = requestedSlot(rules, days, now, start);
      if (requested.outcome !== 'free')
        throw rejectedStart(context, requested.outcome, days, start);
      const { slot } = requested;
      const time = bookedTime(rules, slot);
      const previousMoves = booking.visitorMoves;
      const deliveries = moveDeliveries(recipients, slot, { previousMoves, now });
      const change = { ...link, now, time, replacedTargets: reminderTargets, deliveries };
      const detail = moveText({ from: booking.start, to: start }, rules.timeZone, now);
      const result = await database.use((store) =>
        moveBooking(store, { ...change, entry: { by: visitor, detail } }),
      );
      if (result.outcome === 'taken')
        throw rejectedStart(context, 'taken', await daysNow(context, moving), start);
      return changedBooking(result);
    },

    cancel: async (link: BookingLink): Promise<StoredBooking> => {
      const now = Date.now();
      const deliveries = changeDeliveries(recipients, now);
      const entry = { by: visitor, detail: 'cancelled' };
      const change = { ...link, now, deliveries, replacedTargets: reminderTargets, entry };
      return changedBooking(await database.use((store) => cancelBooking(store, change)));
    },

    /** Confirms a suspicious booking with the second secret, from its email. */
    confirm: async (link: BookingLink, confirmKey: string): Promise<StoredBooking> => {
      const { capacity } = rules.booking;
      const now = Date.now();
      const confirmation = { ...link, confirmKey, capacity, now, by: visitor };
      const { start } = await findConfirmable(link, now);
      const result = await database.use((store) => confirmBooking(store, confirmation));
      if (result.outcome === 'taken')
        throw rejectedStart(context, 'taken', await daysNow(context), start);
      return changedBooking(result);
    },

    /**
     * Emails the request to confirm a suspicious booking again; undefined if the visitor's mailbox
     * has been sent too many emails today.
     */
    resend: async (link: BookingLink): Promise<StoredBooking | undefined> => {
      const now = Date.now();
      await findConfirmable(link, now);
      const request = confirmationRequestDelivery(now);
      const result = await database.use((store) =>
        resendConfirmationRequest(store, { ...link, now, request }),
      );
      return result.outcome === 'refused' ? undefined : changedBooking(result);
    },
  };
}
