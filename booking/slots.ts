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

/** When the agency opens and closes on a date, by its weekday; in ms since 1970, in chronological order. */
function spansOn({ hours, timeZone }: BookingRules, date: Temporal.PlainDate): Interval[] {
  const name = weekDays[date.dayOfWeek - 1];
  return hours
    .filter(({ days }) => days.some((day) => day === name))
    .map(({ opens, closes }) => ({
      start: firstMoment(date, opens, timeZone),
      end: firstMoment(date, closes, timeZone),
    }))
    .sort((a, b) => a.start - b.start);
}

/**
 * All slots of a date in the agency's time zone, in chronological order, booked or not.
 *
 * @throws RangeError when the date is not an ISO date ("2026-11-24").
 */
export function slotsOn(rules: BookingRules, isoDate: string): Slot[] {
  const { booking } = rules;
  const date = Temporal.PlainDate.from(isoDate);
  const spans = spansOn(rules, date);
  if (booking.closed.includes(date.toString())) return [];
  const [tomorrow] = spansOn(rules, date.add({ days: 1 }));
  const length = booking.minutes * minute;
  const step = length + booking.buffer * minute;
  const slots: Slot[] = [];
  for (const [index, { start: opens, end: closes }] of spans.entries()) {
    // The last buffer could otherwise overlap the next first session, after a break or after midnight.
    const nextOpens = (spans[index + 1] ?? tomorrow)?.start ?? Infinity;
    const lastStart = Math.min(closes - length, nextOpens - step);
    for (let start = opens; start <= lastStart; start += step) {
      slots.push({ start, end: start + length });
    }
  }
  return slots;
}
