import type { Slot } from '../../booking/slots.ts';
import type { ScheduledDelivery } from '../store/store-booking.ts';
import { deliveryLifetimeMs } from '../store/store-leads.ts';
import { type ReminderTarget, reminderTargets, visitorMail } from '../store/visitor-targets.ts';

const hour = 60 * 60 * 1000;
const leadTime: Record<ReminderTarget, number> = {
  'reminder-day': 24 * hour,
  'reminder-hour': hour,
};

/** Whom to tell: the agency's targets, and whether the visitor gets mail. */
export type Recipients = { agency: readonly string[]; visitor: boolean };

/** What reports a new or changed booking: to the agency, and to the visitor now and before the session. */
export function bookingDeliveries(
  { agency, visitor }: Recipients,
  slot: Slot,
  now: number,
): ScheduledDelivery[] {
  return [...changeDeliveries({ agency, visitor }, now), ...(visitor ? reminders(slot, now) : [])];
}

/** What reports a change now, such as a cancellation. */
export function changeDeliveries(
  { agency, visitor }: Recipients,
  now: number,
): ScheduledDelivery[] {
  const targets = visitor ? [...agency, visitorMail] : agency;
  return targets.map((target) => ({ target, dueAt: now, expiresAt: now + deliveryLifetimeMs }));
}

/** The reminders that are still ahead. They expire when the session starts. */
function reminders({ start }: Slot, now: number): ScheduledDelivery[] {
  return reminderTargets
    .map((target) => ({ target, dueAt: start - leadTime[target], expiresAt: start }))
    .filter(({ dueAt }) => dueAt > now);
}
