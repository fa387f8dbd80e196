import type { Temporal } from 'temporal-polyfill';
import { weekDays } from '../agency/week-days.ts';
import type { BookingRules } from './booking-rules.ts';
import type { Interval } from './interval.ts';

/**
 * The first moment of a date, at which the clock reads `time` or later: the
 * moment of the change if the clock skips that time, and the first of the two if it shows it twice.
 */
function firstMoment(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = date.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.epochMilliseconds;
  // For a skipped time, "earlier" is before the change by as much as the clock skips.
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}

/**
 * When the agency opens and closes on a date, by the date's weekday; in ms since 1970, in
 * chronological order.
 */
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
