/**
 * The names of deliveries to the visitor, beside those to the agency in `delivery-targets.ts`. A reminder
 * is due long after it was queued.
 */
export const visitorMail = 'visitor-mail';
/** Tells the sender of a message that it has arrived. */
export const acknowledgment = 'acknowledgment';
/** Asks the visitor to confirm a suspected booking. */
export const confirmationRequest = 'confirmation-request';
export const reminderTargets = ['reminder-day', 'reminder-hour'] as const;
export const visitorTargets = [
  visitorMail,
  acknowledgment,
  confirmationRequest,
  ...reminderTargets,
] as const;

export const isVisitorTarget = (target: string): boolean =>
  visitorTargets.some((each) => each === target);

export type ReminderTarget = (typeof reminderTargets)[number];

export const isReminder = (target: string): target is ReminderTarget =>
  reminderTargets.some((each) => each === target);
