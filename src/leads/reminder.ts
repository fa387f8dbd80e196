/** A day, optionally with a time: "2026-11-27", "2026-11-27 17:00". */
export type Reminder = string;

export type ReminderEnd = 'done' | 'removed';

type EndedReminder = {
  how: ReminderEnd;
  on: Reminder;
  /** The reminder's owner; empty for the person who ended it. */
  person: string;
};

/** The history text for an ended reminder. A new reminder is recorded as is. */
export const formatEndedReminder = ({ how, on, person }: EndedReminder): string =>
  `${how} ${on}${person && ` of ${person}`}`;

/** Parses the text of `formatEndedReminder`; any other text becomes the `person`, with no day. */
export function parseEndedReminder(detail: string): EndedReminder {
  const [, how, on, person = ''] =
    /^(done|removed) ([-\d]+(?: [\d:]+)?)(?: of (.+))?$/s.exec(detail) ?? [];
  if (on === undefined) return { how: 'removed', on: '', person: detail };
  return { how: how === 'done' ? how : 'removed', on, person };
}

/** Whether a history text records a new reminder, not an ended one. */
export const recordsNewReminder = (text = ''): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** Splits a reminder into its day and, if any, its time. */
export function reminderParts(reminder: Reminder): { date: string; time: string | undefined } {
  const [date = '', time] = reminder.split(' ');
  return { date, time };
}

/** A text that sorts after all reminders of a day and before those of the next. */
export const afterRemindersOf = (date: string): string => `${date}~`;
