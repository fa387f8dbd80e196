/** A day, with a time of day if somebody chose one: "2026-11-27", "2026-11-27 17:00". */
export type Reminder = string;

/** Whether a text is a reminder, and not the name of somebody whose reminder was removed. */
export const isReminder = (text = ''): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** The day and, if it has one, the time of a reminder. */
export function reminderParts(reminder: Reminder): { date: string; time: string | undefined } {
  const [date = '', time] = reminder.split(' ');
  return { date, time };
}

/** As a text, sorts after all reminders of a day, and before those of the next. */
export const endOfReminders = (date: string): string => `${date}~`;
