import type { Instant } from './instant.ts';

/** Creates a cached formatter per time zone: creating one costs far more than using it. */
export function formatPerZone(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const dayFormatter = formatPerZone(day);
const dayAndYearFormatter = formatPerZone({ ...day, year: 'numeric' });
const yearFormatter = formatPerZone({ year: 'numeric' });
const timeFormatter = formatPerZone({ hour: 'numeric', minute: '2-digit' });
const hourFormatter = formatPerZone({ hour: '2-digit', hourCycle: 'h23' });
const zoneFormatter = formatPerZone({ timeZoneName: 'longGeneric' });

// ICU puts a narrow no-break space before AM and PM, which some mail programs show as a box. Node
// replaces it for now; other engines do not.
const withPlainSpaces = (name: string): string => name.replace(/\s/g, ' ');

/** "Tuesday, November 24", with the year if it differs from that of `now`. */
export function formatDay(instant: Instant, timeZone: string, now: Instant): string {
  const year = yearFormatter(timeZone);
  const isThisYear = year.format(instant) === year.format(now);
  const format = isThisYear ? dayFormatter(timeZone) : dayAndYearFormatter(timeZone);
  return withPlainSpaces(format.format(instant));
}

/** "10:30 AM". */
export function formatTime(instant: Instant, timeZone: string): string {
  return withPlainSpaces(timeFormatter(timeZone).format(instant));
}

/** "Central Time": the zone's name at an instant, the same in summer and winter. */
export function formatZone(instant: Instant, timeZone: string): string {
  const parts = zoneFormatter(timeZone).formatToParts(instant);
  return withPlainSpaces(parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone);
}

/** "Tuesday, November 24, 10:30 AM Central Time"; the year as in `formatDay`. */
export function formatDateTime(start: Instant, timeZone: string, now: Instant): string {
  const time = `${formatTime(start, timeZone)} ${formatZone(start, timeZone)}`;
  return `${formatDay(start, timeZone, now)}, ${time}`;
}

/** A moved session's entry in a lead's history: "moved to Tuesday, … from Monday, …". */
export function moveText(
  { from, to }: { from: Instant; to: Instant },
  timeZone: string,
  now: Instant,
): string {
  return `moved to ${formatDateTime(to, timeZone, now)} from ${formatDateTime(from, timeZone, now)}`;
}

/** Whether a time is before noon on the clock of a time zone. */
export const isMorning = (time: Instant, timeZone: string): boolean =>
  Number(hourFormatter(timeZone).format(time)) < 12;
