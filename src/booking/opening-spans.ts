import type { Temporal } from 'temporal-polyfill';
import { weekDays } from '../agency/week-days.ts';
import type { Instant } from '../platform/instant.ts';
import type { BookingRules } from './booking-rules.ts';
import type { Interval } from './interval.ts';

/**
 * The first moment of a date when clocks read `time` or later. If a clock change skips that time,
 * this is the moment of the change; if clocks show it twice, the earlier of the two.
 */
export function firstMoment(date: Temporal.PlainDate, time: string, timeZone: string): Instant {
  const wanted = date.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.epochMilliseconds;
  // For a skipped time, 'earlier' yields a moment before the change; the change itself comes next.
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}

/** Like `firstMoment`, but the later of the two if clocks show the time twice. */
export function lastMoment(date: Temporal.PlainDate, time: string, timeZone: string): Instant {
  const wanted = date.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'later' });
  return moment.toPlainDateTime().equals(wanted)
    ? moment.epochMilliseconds
    : firstMoment(date, time, timeZone);
}

/** When the agency opens and closes on a date, by its weekday, in chronological order. */
export function openingSpansOn(
  { hours, timeZone }: Pick<BookingRules, 'hours' | 'timeZone'>,
  date: Temporal.PlainDate,
): Interval[] {
  const name = weekDays[date.dayOfWeek - 1];
  return hours
    .filter(({ days }) => days.some((day) => day === name))
    .map(({ opens, closes }) => ({
      start: firstMoment(date, opens, timeZone),
      end: firstMoment(date, closes, timeZone),
    }))
    .sort((a, b) => a.start - b.start);
}
