import {
  dueNow,
  type ScheduledDelivery,
} from '../../leads/server/store/deliveries/delivery-queue.ts';
import type { Instant } from '../../platform/instant.ts';
import {
  confirmationRequest,
  deliversLead,
  isVisitorTarget,
  type ReminderTarget,
  reminderTargets,
  visitorMail,
} from '../../vocabulary/delivery-targets.ts';
import { heldMinutes } from '../held-minutes.ts';
import type { Slot } from '../slots.ts';
import type { FindMissing } from './store/unreported-bookings.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
/** How long before the session a reminder is due. */
const reminderTime: Record<ReminderTarget, number> = {
  'reminder-day': 24 * hour,
  'reminder-hour': hour,
};

/** How long before the session an unsent reminder is dropped. */
const reminderExpiry: Record<ReminderTarget, number> = {
  'reminder-day': 2 * hour,
  'reminder-hour': 0,
};

/** Who is notified: the agency's targets, and whether the visitor gets email. */
export type Recipients = { agencyTargets: readonly string[]; mailsVisitors: boolean };

/**
 * The deliveries for a new or moved booking: those to the agency and the visitor are due now, and
 * the reminders later.
 */
export function bookingDeliveries(
  recipients: Recipients,
  slot: Slot,
  now: Instant,
): ScheduledDelivery[] {
  const laterReminders = recipients.mailsVisitors ? reminders(slot, now) : [];
  return [...changeDeliveries(recipients, now), ...laterReminders];
}

/** The extra delay of the email for each further move by the visitor, in ms. */
const delayPerMoveMs = 10 * minute;

/**
 * The deliveries of a visitor's own move. From the second move on, the email to the visitor is
 * delayed and reports only the latest time; otherwise a visitor who typed a stranger's address
 * could send ten emails within seconds. It is not delayed when the session is near.
 */
export function moveDeliveries(
  recipients: Recipients,
  slot: Slot,
  { previousMoves, now }: { previousMoves: number; now: Instant },
): ScheduledDelivery[] {
  const delay = previousMoves * delayPerMoveMs;
  const isNear = slot.start < now + delay + reminderTime['reminder-hour'];
  return bookingDeliveries(recipients, slot, now).map((delivery) =>
    delivery.target === visitorMail && !isNear ? { ...delivery, dueAt: now + delay } : delivery,
  );
}

/**
 * Finds the deliveries that a booking still lacks, given the last change reported to each target.
 */
export const missingDeliveries =
  (recipients: Recipients): FindMissing =>
  (booking, reported, now) => {
    const isReported = (target: string) => (reported.get(target) ?? -1) >= booking.sequence;
    const isAgencyNotified = [...reported.keys()].some(
      (each) => deliversLead(each) && isReported(each),
    );
    const wanted =
      booking.state === 'cancelled'
        ? changeDeliveries(recipients, now)
        : bookingDeliveries(recipients, booking, now);
    return wanted.filter(({ target }) => {
      if (!isVisitorTarget(target)) return !isAgencyNotified;
      // Visitors get no email about the cancellation of a session they were never notified of.
      const isNews = booking.state !== 'cancelled' || reported.has(visitorMail);
      return isNews && !isReported(target);
    });
  };

/**
 * The deliveries of a suspicious booking: the confirmation request is due now; the rest are held.
 */
export function heldDeliveries(
  recipients: Recipients,
  slot: Slot,
  now: Instant,
): ScheduledDelivery[] {
  const held = bookingDeliveries(recipients, slot, now).map(
    (delivery): ScheduledDelivery => ({ ...delivery, state: 'held' }),
  );
  return recipients.mailsVisitors ? [...held, confirmationRequestDelivery(now)] : held;
}

/** The email that asks the visitor to confirm a suspicious booking. Expires with the hold. */
export const confirmationRequestDelivery = (now: Instant): ScheduledDelivery => ({
  ...dueNow(confirmationRequest, now),
  expiresAt: now + heldMinutes * minute,
});

/** The deliveries that report a change now, such as a cancellation. */
export function changeDeliveries(
  { agencyTargets, mailsVisitors }: Recipients,
  now: Instant,
): ScheduledDelivery[] {
  const targets = mailsVisitors ? [...agencyTargets, visitorMail] : agencyTargets;
  return targets.map((target) => dueNow(target, now));
}

/** The reminders that are not due yet. */
function reminders({ start }: Slot, now: Instant): ScheduledDelivery[] {
  return reminderTargets
    .map(
      (target): ScheduledDelivery => ({
        target,
        state: 'waiting',
        dueAt: start - reminderTime[target],
        expiresAt: start - reminderExpiry[target],
      }),
    )
    .filter(({ dueAt }) => dueAt > now);
}
