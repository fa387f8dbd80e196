import { Temporal } from 'temporal-polyfill';
import { weekDays } from '../agency/week-days.ts';
import type { BookingRules } from './booking-rules.ts';
import type { Interval } from './interval.ts';

const minute = 60 * 1000;

/** A session, without the buffer after it. */
export type Slot = Interval;

/**
 * The first moment of a date, in ms since 1970, at which the clock reads `time` or later: the moment of
 * the change if the clock skips that time, and the first of the two if it shows it twice.
 */
function firstMoment(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = date.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.epochMilliseconds;
  // For a skipped time, "earlier" is before the change by as much as the clock skips.
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}

function isOpen({ hours, booking }: BookingRules, date: Temporal.PlainDate): boolean {
  const name = weekDays[date.dayOfWeek - 1];
  return hours.days.some((day) => day === name) && !booking.closed.includes(date.toString());
}

/**
 * All slots of a date in the agency's time zone, in chronological order, booked or not.
 *
 * @throws RangeError when the date is not an ISO date ("2026-11-24").
 */
export function slotsOn(rules: BookingRules, isoDate: string): Slot[] {
  const { hours, booking, timeZone } = rules;
  const date = Temporal.PlainDate.from(isoDate);
  if (!isOpen(rules, date)) return [];
  const closes = firstMoment(date, hours.closes, timeZone);
  // Around midnight, the last buffer of one day could otherwise overlap the first session of the next.
  const nextOpens = firstMoment(date.add({ days: 1 }), hours.opens, timeZone);
  const length = booking.minutes * minute;
  const step = length + booking.buffer * minute;
  const lastStart = Math.min(closes - length, nextOpens - step);
  const slots: Slot[] = [];
  for (let start = firstMoment(date, hours.opens, timeZone); start <= lastStart; start += step) {
    slots.push({ start, end: start + length });
  }
  return slots;
}
