/** The targets that bring leads and sessions to the agency; deliveries have these names. */
export const agencyTargets = ['webhook', 'mail'] as const;
export type AgencyTarget = (typeof agencyTargets)[number];

/** Notifies devices of people at the desk of a lead; the notification does not contain the lead. */
export const pushTarget = 'push';

/** The mail to a visitor whose session was booked, moved or cancelled. */
export const visitorMail = 'visitor-mail';
/** The mail that confirms to the sender that a message has arrived. */
export const acknowledgment = 'acknowledgment';
/** The mail that asks the visitor to confirm a suspected booking. */
export const confirmationRequest = 'confirmation-request';
/** Reminders, which are due long after they are queued. */
export const reminderTargets = ['reminder-day', 'reminder-hour'] as const;
/** The mails to visitors. Deliveries are stored under these names. */
export const visitorTargets = [
  visitorMail,
  acknowledgment,
  confirmationRequest,
  ...reminderTargets,
] as const;

export type ReminderTarget = (typeof reminderTargets)[number];
export type DeliveryTarget = AgencyTarget | typeof pushTarget | (typeof visitorTargets)[number];

export const isVisitorTarget = (target: string): boolean =>
  visitorTargets.some((each) => each === target);

/** Whether a delivery to a target gives the agency the lead. */
export const carriesLead = (target: string): boolean =>
  target !== pushTarget && !isVisitorTarget(target);

export const isReminder = (target: string): target is ReminderTarget =>
  reminderTargets.some((each) => each === target);

/** A delivery target, and why a test of it failed; undefined if it succeeded. */
export type TestedTarget = { target: AgencyTarget; problem: string | undefined };
