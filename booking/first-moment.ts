import type { Temporal } from 'temporal-polyfill';

/**
 * The first moment of a date, in ms since 1970, at which the clock reads `time` or later: the moment of
 * the change if the clock skips that time, and the first of the two if it shows it twice.
 */
export function firstMoment(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const wanted = date.toPlainDateTime(time);
  const moment = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(wanted)) return moment.epochMilliseconds;
  // For a skipped time, "earlier" is before the change by as much as the clock skips.
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}
