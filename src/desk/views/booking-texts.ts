import { agency } from '../../content/agency.data.ts';
import { type Reminder, reminderParts } from '../../leads/reminder.ts';
import type { Instant } from '../../platform/instant.ts';
import { dayName, slotName, timeName } from '../../platform/time-names.ts';
import type { BookingsPage, TypedClosing } from '../pages/bookings.ts';

type Page = BookingsPage;

const { timeZone } = agency;

/** "Tuesday, November 24", with the year unless it is the year of `now`. */
export const dayText = (date: string, now: Instant): string =>
  dayName(Date.parse(`${date}T00:00Z`), 'UTC', now);

/** "Friday, November 27", "Friday, November 27, 5:00 PM". */
export function reminderText(reminder: Reminder, now: Instant): string {
  const { date, time } = reminderParts(reminder);
  return [dayText(date, now), ...(time ? [clockText(time)] : [])].join(', ');
}

/** The ISO date of an instant in the agency's time zone. */
export const isoDate = (at: Instant): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at);

/** "13:00": the time of day in the agency's time zone, as in the closing form. */
export const clockOf = (at: Instant): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(at);

/** "13:00" as "1:00 PM". */
const clockText = (clock: string): string => timeName(Date.parse(`2000-01-01T${clock}Z`), 'UTC');

/** "Tuesday, November 24", "… to Friday, November 27", "… , from 1:00 PM to 3:00 PM". */
export function closingText({ date, last, from, to }: TypedClosing, now: Instant): string {
  const end = last === '' || last === date ? '' : ` to ${dayText(last, now)}`;
  const part = from === '' ? '' : `, from ${clockText(from)} to ${clockText(to)}`;
  return `${dayText(date, now)}${end}${part}`;
}

export const callVisitorNotice = 'The visitor gets no email about it: call.';

/** The report of a change, and whether the visitor is notified or has to be called. */
export function doneText(done: NonNullable<Page['done']>, now: Instant): string {
  if (done.action === 'freed') {
    const sessions = done.freed === 1 ? '1 session was' : `${done.freed} sessions were`;
    return `${sessions} freed. Nobody got an email.`;
  }
  if ('date' in done) {
    const state = done.action === 'closed' ? 'closed to new sessions' : 'open again';
    return `${closingText(done, now)} is ${state}.`;
  }
  const time = slotName(done.start, timeZone, now);
  const outside =
    'isOutsideHours' in done && done.isOutsideHours ? ' You are closed at that time.' : '';
  if (done.action === 'added')
    return `The session on ${time} is booked for ${done.name}.${outside}`;
  const told = done.isMailed ? `${done.name} is sent an email about it.` : callVisitorNotice;
  return done.action === 'cancelled'
    ? `The session on ${time} is cancelled. ${told}`
    : `The session is now on ${time}.${outside} ${told}`;
}
