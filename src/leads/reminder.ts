/** A day, with a time of day if somebody chose one: "2026-11-27", "2026-11-27 17:00". */
export type Reminder = string;

/** How a reminder ended: somebody did what it promised, or took it away. */
export type ReminderEnd = 'done' | 'removed';

type EndedReminder = {
  how: ReminderEnd;
  on: Reminder;
  /** Whose it was; empty if it was their own. */
  person: string;
};

/** How the history of a lead keeps that a reminder ended; one that is set is kept as it is. */
export const endedReminder = ({ how, on, person }: EndedReminder): string =>
  `${how} ${on}${person && ` of ${person}`}`;

/** Reads what `endedReminder` wrote. Any other text has no day. */
export function readEndedReminder(detail: string): EndedReminder {
  const [, how, on, person = ''] =
    /^(done|removed) ([-\d]+(?: [\d:]+)?)(?: of (.+))?$/s.exec(detail) ?? [];
  if (on === undefined) return { how: 'removed', on: '', person: detail };
  return { how: how === 'done' ? how : 'removed', on, person };
}

/** Whether what the history keeps is a reminder that was set, and not one that ended. */
export const isReminder = (text = ''): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** The day and, if it has one, the time of a reminder. */
export function reminderParts(reminder: Reminder): { date: string; time: string | undefined } {
  const [date = '', time] = reminder.split(' ');
  return { date, time };
}

/** As a text, sorts after all reminders of a day, and before those of the next. */
export const endOfReminders = (date: string): string => `${date}~`;
