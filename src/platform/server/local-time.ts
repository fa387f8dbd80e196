import { Temporal } from 'temporal-polyfill';
import { formatZone } from '../format-time.ts';
import type { Instant } from '../instant.ts';

/** Formats times in the agency's time zone. */
export type LocalTime = {
  /** Returns text such as "2026-11-24 10:30". */
  format: (instant: Instant) => string;
  /** Such as "Central Time". */
  zone: string;
};

export function localTime(timeZone: string): LocalTime {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const { format: formatInstant } = new Intl.DateTimeFormat('sv-SE', format);
  return { format: formatInstant, zone: formatZone(Date.now(), timeZone) };
}

/** The start of a day such as "2026-12-24", or of the day `daysLater`, in a time zone. */
export const startOfDay = (isoDate: string, timeZone: string, daysLater = 0): Instant =>
  Temporal.PlainDate.from(isoDate).add({ days: daysLater }).toZonedDateTime(timeZone)
    .epochMilliseconds;

/** The same time of day, some months earlier, in a time zone. */
export const monthsBefore = (instant: Instant, months: number, timeZone: string): Instant =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).subtract({ months })
    .epochMilliseconds;
