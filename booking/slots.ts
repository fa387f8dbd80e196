import { Temporal } from 'temporal-polyfill';
import { weekDays } from '../agency/week-days.ts';
import type { BookingRules } from './booking-rules.ts';
import { firstMoment } from './first-moment.ts';
import type { Interval } from './interval.ts';

const minute = 60 * 1000;

/** A session, without the buffer after it. */
export type Slot = Interval;

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
