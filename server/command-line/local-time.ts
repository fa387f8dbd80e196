import { InvalidArgumentError } from 'commander';
import { Temporal } from 'temporal-polyfill';
import { readAgency } from '../../agency/read-agency.ts';
import { zoneName } from '../../booking/slot-names.ts';

/** How times are shown: in the agency's time zone. */
export type LocalTime = {
  /** "2026-11-24 10:30", from ms since 1970. */
  format: (instant: number) => string;
  /** "Central Time". */
  zone: string;
};

/** Reads the agency's time zone. */
export function localTime(): LocalTime {
  const { timeZone } = readAgency();
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  const { format: formatted } = new Intl.DateTimeFormat('sv-SE', format);
  return { format: formatted, zone: zoneName(Date.now(), timeZone) };
}

/** A day such as "2026-12-24". @throws InvalidArgumentError */
export function date(text: string): string {
  try {
    return Temporal.PlainDate.from(text.trim()).toString();
  } catch {
    throw new InvalidArgumentError('Expected a date such as 2026-12-24.');
  }
}

/** When a day begins in the agency's time zone, in ms since 1970. */
export function startOfDay(isoDate: string): number {
  const day = Temporal.PlainDate.from(isoDate);
  return day.toZonedDateTime(readAgency().timeZone).epochMilliseconds;
}
