/**
 * Where the agency gets leads and sessions; deliveries are stored under these keys. For each: its
 * title and name, what receives a test, the variable that turns it on, and the condition of its
 * text in the privacy notice.
 */
export const targetFacts = {
  webhook: {
    title: 'Webhook',
    name: 'the webhook',
    receiver: 'The webhook',
    variable: 'LEADS_WEBHOOK_URL',
    condition: 'server-webhook',
  },
  mail: {
    title: 'Mail to you',
    name: 'mail',
    receiver: 'The mail server',
    variable: 'LEADS_SMTP_URL',
    condition: 'site-mail',
  },
} as const;

export type AgencyTarget = keyof typeof targetFacts;
export const agencyTargets = Object.keys(targetFacts) as AgencyTarget[];

/** The variables that turn targets on. */
export const targetVariables = Object.values(targetFacts).map(({ variable }) => variable);

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
export const deliversLead = (target: string): boolean =>
  target !== pushTarget && !isVisitorTarget(target);

export const isReminder = (target: string): target is ReminderTarget =>
  reminderTargets.some((each) => each === target);

/** A delivery target, and why a test of it failed; undefined if it succeeded. */
export type TestedTarget = { target: AgencyTarget; problem: string | undefined };
