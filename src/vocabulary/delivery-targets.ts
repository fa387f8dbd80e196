/**
 * Where leads and sessions are delivered to the agency; deliveries are stored under these keys.
 * Each has a title, a name, the receiver of a test, the variable that turns it on, and the
 * condition for its text in the privacy notice.
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

/** Notifies the devices of people at the desk; the notification does not contain the lead. */
export const pushTarget = 'push';

/** The email to a visitor whose session was booked, moved or cancelled. */
export const visitorMail = 'visitor-mail';
/** The email that confirms to the sender that a message has arrived. */
export const acknowledgment = 'acknowledgment';
/** The email that asks the visitor to confirm a suspicious booking. */
export const confirmationRequest = 'confirmation-request';
/** Reminders, which are due long after they are queued. */
export const reminderTargets = ['reminder-day', 'reminder-hour'] as const;
/** The emails to visitors. Deliveries are stored under these names. */
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

/** Whether a delivery to this target brings the lead to the agency. */
export const deliversLead = (target: string): boolean =>
  target !== pushTarget && !isVisitorTarget(target);

export const isReminderTarget = (target: string): target is ReminderTarget =>
  reminderTargets.some((each) => each === target);

/** A delivery target, and why its test failed; undefined if it succeeded. */
export type TestedTarget = { target: AgencyTarget; problem: string | undefined };
