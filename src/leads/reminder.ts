/** A day, optionally with a time: "2026-11-27", "2026-11-27 17:00". */
export type Reminder = string;

/** A reminder of a lead. */
export type LeadReminder = {
  id: string;
  on: Reminder;
  /** Whom it reminds; null, named "everybody", if that person and who set it were removed. */
  personId: string | null;
  person: string;
};

/** What a person did with a reminder. */
export type ReminderChange = {
  how: 'set' | 'done' | 'removed';
  on: Reminder;
  /** Whom it reminds; empty for the person who did this. */
  person: string;
};

/** The history text for a change of a reminder: "2026-11-27 of Eli", "done 2026-11-27". */
export const formatReminderChange = ({ how, on, person }: ReminderChange): string =>
  `${how === 'set' ? '' : `${how} `}${on}${person && ` of ${person}`}`;

/** Parses the text of `formatReminderChange`. */
export function parseReminderChange(detail: string): ReminderChange {
  const [, how, on = '', person = ''] =
    /^(?:(done|removed) )?([-\d]+(?: [\d:]+)?)(?: of (.+))?$/s.exec(detail) ?? [];
  return { how: how === 'done' || how === 'removed' ? how : 'set', on, person };
}

/** Splits a reminder into its day and, if any, its time. */
export function reminderParts(reminder: Reminder): { date: string; time: string | undefined } {
  const [date = '', time] = reminder.split(' ');
  return { date, time };
}

/** A text that sorts after all reminders of a day and before those of the next. */
export const afterRemindersOf = (date: string): string => `${date}~`;
