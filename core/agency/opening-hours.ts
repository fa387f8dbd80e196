import { type WeekDay, weekDays } from './week-days.ts';

type Span = { days: readonly WeekDay[]; opens: string; closes: string };

/** How a language names a range, of days or of times, each by its locale. */
const ranges = {
  'en-US': (from: string, to: string) => `${from} to ${to}`,
  'es-US': (from: string, to: string) => `de ${from} a ${to}`,
};
type Locale = keyof typeof ranges;

/** Days as names, three or more in a row as "Monday to Wednesday". */
function dayNames(days: readonly WeekDay[], locale: Locale): string[] {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // January 5, 1970 was a Monday.
  const nameOf = (day: number) => name.format(Date.UTC(1970, 0, 5 + day));
  const runs: [first: number, last: number][] = [];
  for (const day of days) {
    const index = weekDays.indexOf(day);
    const run = runs.at(-1);
    if (run?.[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs.flatMap(([first, last]) => {
    if (last - first > 1) return ranges[locale](nameOf(first), nameOf(last));
    return first === last ? nameOf(first) : [nameOf(first), nameOf(last)];
  });
}

function timesOf(day: WeekDay, hours: readonly Span[], locale: Locale): string {
  const clock = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const time = (value: string) => clock.format(new Date(`1970-01-01T${value}:00Z`));
  const spans = hours
    .filter(({ days }) => days.includes(day))
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => ranges[locale](time(opens), time(closes)));
  return new Intl.ListFormat(locale).format(spans);
}

/**
 * Opening hours in the order of the week, as one text for each set of days with the same times:
 * "Monday to Friday, 9:00 AM to 12:00 PM and 1:00 PM to 6:00 PM". Closed days are left out.
 *
 * @param hours With times such as "09:00"; the spans of a day do not overlap.
 */
export function openingHours(hours: readonly Span[], locale: Locale = 'en-US'): string[] {
  const list = new Intl.ListFormat(locale);
  const daysByTimes = Map.groupBy(weekDays, (day) => timesOf(day, hours, locale));
  daysByTimes.delete('');
  return [...daysByTimes].map(
    ([times, days]) => `${list.format(dayNames(days, locale))}, ${times}`,
  );
}
