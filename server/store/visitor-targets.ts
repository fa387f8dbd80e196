/**
 * The names of deliveries to the visitor, beside those to the agency in `delivery-targets.ts`. A reminder
 * is due long after it was queued.
 */
export const visitorMail = 'visitor-mail';
export const reminderTargets = ['reminder-day', 'reminder-hour'] as const;
export const visitorTargets = [visitorMail, ...reminderTargets] as const;

export type ReminderTarget = (typeof reminderTargets)[number];

export const isReminder = (target: string): target is ReminderTarget =>
  reminderTargets.some((each) => each === target);
