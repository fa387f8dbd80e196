import { agency } from '../../content/agency.data.ts';
import { type Reminder, reminderParts } from '../../leads/reminder.ts';
import { formatDateTime, formatDay, formatTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import type { BookingsPage, ClosingInput } from '../pages/bookings.ts';

type Page = BookingsPage;

const { timeZone } = agency;

/** "Tuesday, November 24", with the year unless it is the year of `now`. */
export const dayText = (date: string, now: Instant): string =>
  formatDay(Date.parse(`${date}T00:00Z`), 'UTC', now);

/** "Friday, November 27", "Friday, November 27, 5:00 PM". */
export function reminderText(reminder: Reminder, now: Instant): string {
  const { date, time } = reminderParts(reminder);
  return [dayText(date, now), ...(time ? [timeOfDayText(time)] : [])].join(', ');
}

/** The ISO date of an instant in the agency's time zone. */
export const isoDate = (at: Instant): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at);

/** "13:00": the time of day in the agency's time zone, as in the closing form. */
export const timeOfDay = (at: Instant): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(at);

/** "13:00" as "1:00 PM". */
const timeOfDayText = (timeOfDay: string): string =>
  formatTime(Date.parse(`2000-01-01T${timeOfDay}Z`), 'UTC');

/** "Tuesday, November 24", "… to Friday, November 27", "… , from 1:00 PM to 3:00 PM". */
export function closingText({ date, last, from, to }: ClosingInput, now: Instant): string {
  const lastDay = last === '' || last === date ? '' : ` to ${dayText(last, now)}`;
  const timeRange = from === '' ? '' : `, from ${timeOfDayText(from)} to ${timeOfDayText(to)}`;
  return `${dayText(date, now)}${lastDay}${timeRange}`;
}

export const callVisitorNotice = 'The visitor won’t get an email about this, so please call.';

/** The report of a change, and whether the visitor is notified or has to be called. */
export function changeMessage(change: NonNullable<Page['lastChange']>, now: Instant): string {
  if (change.action === 'freed') {
    const sessions = change.freed === 1 ? '1 session was' : `${change.freed} sessions were`;
    return `${sessions} cancelled. No emails were sent.`;
  }
  if ('date' in change) {
    const state = change.action === 'closed' ? 'closed to new sessions' : 'open again';
    return `${closingText(change, now)} is ${state}.`;
  }
  const time = formatDateTime(change.start, timeZone, now);
  const outsideHours =
    'isOutsideHours' in change && change.isOutsideHours ? ' You are closed at that time.' : '';
  if (change.action === 'added')
    return `The session on ${time} is booked for ${change.name}.${outsideHours}`;
  const note = change.getsEmail ? `${change.name} will get an email about it.` : callVisitorNotice;
  return change.action === 'cancelled'
    ? `The session on ${time} is cancelled. ${note}`
    : `The session is now on ${time}.${outsideHours} ${note}`;
}
