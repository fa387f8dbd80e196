import { type WeekDay, weekDays } from './week-days.ts';

type Span = { days: readonly WeekDay[]; opens: string; closes: string };

/** The styles of opening hours: the locale, the form of weekdays, and ranges of days or times. */
const styles = {
  english: {
    locale: 'en-US',
    weekday: 'long',
    range: (from: string, to: string) => `${from} to ${to}`,
  },
  spanish: {
    locale: 'es-US',
    weekday: 'long',
    range: (from: string, to: string) => `de ${from} a ${to}`,
  },
  /** "Mon–Fri, 9 AM–6 PM". */
  short: {
    locale: 'en-US',
    weekday: 'short',
    range: (from: string, to: string) => `${from}–${to}`.replaceAll(':00', ''),
  },
} as const;
type Style = keyof typeof styles;

/** Names of days, with three or more in a row as "Monday to Wednesday". */
function dayNames(days: readonly WeekDay[], style: Style): string[] {
  const { locale, weekday, range } = styles[style];
  const name = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
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
    if (last - first > 1) return range(nameOf(first), nameOf(last));
    return first === last ? nameOf(first) : [nameOf(first), nameOf(last)];
  });
}

function timesOf(day: WeekDay, hours: readonly Span[], style: Style): string {
  const { locale, range } = styles[style];
  const clock = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const time = (value: string) => clock.format(new Date(`1970-01-01T${value}:00Z`));
  const spans = hours
    .filter(({ days }) => days.includes(day))
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => range(time(opens), time(closes)));
  return new Intl.ListFormat(locale).format(spans);
}

/**
 * Opening hours in the order of the week, as one string for each set of days with the same times:
 * "Monday to Friday, 9:00 AM to 12:00 PM and 1:00 PM to 6:00 PM". Omits closed days.
 *
 * @param hours With times such as "09:00"; the spans of a day do not overlap.
 */
export function openingHours(hours: readonly Span[], style: Style = 'english'): string[] {
  const list = new Intl.ListFormat(styles[style].locale);
  const daysByTimes = Map.groupBy(weekDays, (day) => timesOf(day, hours, style));
  daysByTimes.delete('');
  return [...daysByTimes].map(([times, days]) => `${list.format(dayNames(days, style))}, ${times}`);
}
