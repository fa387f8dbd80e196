import { reminderTargets } from '../../leads/delivery-targets.ts';
import { findBooking } from '../../leads/server/store/lead-queries.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import type { Instant } from '../../platform/instant.ts';
import { isSameSecret } from '../../platform/server/secret.ts';
import { moveName } from '../../platform/time-names.ts';
import { bookedTime, requestedSlot } from './availability.ts';
import {
  type BookingContext,
  daysNow,
  type NotFree,
  notFreeResult,
  orUnavailable,
} from './booking-context.ts';
import { changeDeliveries, moveDeliveries, requestToConfirm } from './booking-deliveries.ts';
import { type ChangeResult, cancelBooking, isOver, moveBooking } from './store/change-booking.ts';
import { confirmBooking, resendConfirmationRequest } from './store/confirm-booking.ts';

/** A change that is on disk, or why it was not made. */
export type CancelResult = ChangeResult | { outcome: 'unavailable' };
/** `refused`: the visitor's mailbox has had too many mails today. */
export type ResendResult = CancelResult | NotFree | { outcome: 'refused' };
export type MoveResult = CancelResult | NotFree | { outcome: 'too-many' };

/** The link of a booking: its lead's id and its secret. */
export type BookingLink = { id: string; key: string };

/** Names the author of a change in the history of the lead. */
const visitor = 'The visitor';

/**
 * Shows and changes the bookings of visitors who have their link. Nothing rejects; `unavailable`
 * means that the store failed.
 */
export function bookingChanges(context: BookingContext) {
  const { database, rules, recipients, onChanged } = context;

  /** The booking that a link leads to. */
  async function linked({ id, key }: BookingLink): Promise<StoredLead<StoredBooking> | undefined> {
    const lead = await database.use((store) => findBooking(store, id));
    return lead?.booking && isSameSecret(key, lead.booking.key)
      ? { ...lead, booking: lead.booking }
      : undefined;
  }

  /** Why a held booking that no longer keeps its time cannot have it; undefined if it can. */
  async function lostTime(booking: StoredBooking, now: Instant): Promise<NotFree | undefined> {
    if (booking.state !== 'held' || (booking.heldUntil ?? 0) > now) return undefined;
    const days = await daysNow(context);
    const requested = requestedSlot(rules, days, now, booking.start);
    return requested.outcome === 'free'
      ? undefined
      : notFreeResult(requested.outcome, days, booking.start);
  }

  return {
    /** The booking that a link leads to. */
    find: async (link: BookingLink) => {
      const result = await orUnavailable(context, async () => {
        const lead = await linked(link);
        return lead ? { outcome: 'found' as const, lead } : { outcome: 'unknown' as const };
      });
      return result.outcome === 'found' ? result.lead : result.outcome;
    },

    move: (link: BookingLink, start: Instant) =>
      orUnavailable(context, async (): Promise<MoveResult> => {
        const found = await linked(link);
        if (!found) return { outcome: 'unknown' };
        const { booking } = found;
        if (isOver(booking, Date.now())) return { outcome: 'over', booking };
        if (booking.start === start) return { outcome: 'unchanged', booking };
        const moving = { id: link.id, start: booking.start };
        const days = await daysNow(context, moving);
        const now = Date.now();
        const requested = requestedSlot(rules, days, now, start);
        if (requested.outcome !== 'free') return notFreeResult(requested.outcome, days, start);
        const { slot } = requested;
        const time = bookedTime(rules, slot);
        const { visitorMoves } = booking;
        const deliveries = moveDeliveries(recipients, slot, { visitorMoves, now });
        const change = { ...link, now, time, replacedTargets: reminderTargets, deliveries };
        const detail = moveName({ from: booking.start, to: start }, rules.timeZone, now);
        const result = await database.use((store) =>
          moveBooking(store, { ...change, entry: { by: visitor, detail } }),
        );
        if (result.outcome === 'taken')
          return notFreeResult('taken', await daysNow(context, moving), start);
        if (result.outcome === 'changed') onChanged();
        return result;
      }),

    cancel: (link: BookingLink) =>
      orUnavailable(context, async (): Promise<CancelResult> => {
        const now = Date.now();
        const deliveries = changeDeliveries(recipients, now);
        const entry = { by: visitor, detail: 'cancelled' };
        const change = { ...link, now, deliveries, replacedTargets: reminderTargets, entry };
        const result = await database.use((store) => cancelBooking(store, change));
        if (result.outcome === 'changed') onChanged();
        return result;
      }),

    /** Confirms a suspected booking, by the second secret in its mail. */
    confirm: (link: BookingLink, confirmKey: string) =>
      orUnavailable(context, async (): Promise<MoveResult> => {
        const { capacity } = rules.booking;
        const now = Date.now();
        const confirmation = { ...link, confirmKey, capacity, now, by: visitor };
        const held = (await linked(link))?.booking;
        const notFree = held && (await lostTime(held, now));
        if (notFree) return notFree;
        const result = await database.use((store) => confirmBooking(store, confirmation));
        if (result.outcome === 'taken') {
          return notFreeResult('taken', await daysNow(context), held?.start ?? 0);
        }
        if (result.outcome === 'changed') onChanged();
        return result;
      }),

    /** Mails the request to confirm a suspected booking again. */
    resend: (link: BookingLink) =>
      orUnavailable(context, async (): Promise<ResendResult> => {
        const now = Date.now();
        const held = (await linked(link))?.booking;
        const notFree = held && (await lostTime(held, now));
        if (notFree) return notFree;
        const request = requestToConfirm(now);
        const result = await database.use((store) =>
          resendConfirmationRequest(store, { ...link, now, request }),
        );
        if (result.outcome === 'changed') onChanged();
        return result;
      }),
  };
}
