import { Temporal } from 'temporal-polyfill';
import { zoneName } from '../core/booking/slot-names.ts';

/** How times are shown: in the agency's time zone. */
export type LocalTime = {
  /** "2026-11-24 10:30", from ms since 1970. */
  format: (instant: number) => string;
  /** "Central Time". */
  zone: string;
};

/** Shows times in a time zone. */
export function localTime(timeZone: string): LocalTime {
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const { format: formatted } = new Intl.DateTimeFormat('sv-SE', format);
  return { format: formatted, zone: zoneName(Date.now(), timeZone) };
}

/**
 * When a day such as "2026-12-24", or one some days later, begins in a time zone.
 */
export const startOfDay = (isoDate: string, timeZone: string, daysLater = 0): number =>
  Temporal.PlainDate.from(isoDate).add({ days: daysLater }).toZonedDateTime(timeZone)
    .epochMilliseconds;

/** The same time of day some months earlier in a time zone. */
export const monthsBefore = (instant: number, months: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).subtract({ months })
    .epochMilliseconds;
