import { Temporal } from 'temporal-polyfill';

/** A point in time, in ms since 1970 (UTC). */
export type Instant = number;

// Temporal accepts more, such as a bracketed time zone and six-digit years.
const isoPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d([.,]\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)$/i;
const minInstant = Date.UTC(2000, 0, 1);
const endInstant = Date.UTC(2200, 0, 1);

/**
 * The instant of an ISO 8601 date and time with an offset, such as "2026-11-24T10:30:00-06:00" or
 * "2026-11-24T16:30Z". Undefined for any other text and outside the years 2000 to 2199.
 */
export function parseInstant(text: string): Instant | undefined {
  if (!isoPattern.test(text)) return undefined;
  try {
    const instant = Temporal.Instant.from(text).epochMilliseconds;
    return instant >= minInstant && instant < endInstant ? instant : undefined;
  } catch {
    return undefined;
  }
}

/** An instant as ISO 8601 text in UTC: "2026-11-24T16:30:00Z". */
export function instantText(instant: Instant): string {
  return new Date(instant).toISOString().replace('.000', '');
}
