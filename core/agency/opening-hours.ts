import { type WeekDay, weekDays } from './week-days.ts';

type Span = { days: readonly WeekDay[]; opens: string; closes: string };

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
const list = new Intl.ListFormat('en-US');

/** Days as names, three or more in a row as "Monday to Wednesday". */
function dayNames(days: readonly WeekDay[]): string[] {
  const runs: WeekDay[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && weekDays.indexOf(previous) === weekDays.indexOf(day) - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run));
}

function timesOf(day: WeekDay, hours: readonly Span[]): string {
  const time = (value: string) => clock.format(new Date(`1970-01-01T${value}:00Z`));
  const spans = hours
    .filter(({ days }) => days.includes(day))
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => `${time(opens)} to ${time(closes)}`);
  return list.format(spans);
}

/**
 * Opening hours in the order of the week, as one text for each set of days with the same times:
 * "Monday to Friday, 9:00 AM to 12:00 PM and 1:00 PM to 6:00 PM". Closed days are left out.
 *
 * @param hours With times such as "09:00"; the spans of a day do not overlap.
 */
export function openingHours(hours: readonly Span[]): string[] {
  const daysByTimes = Map.groupBy(weekDays, (day) => timesOf(day, hours));
  daysByTimes.delete('');
  return [...daysByTimes].map(([times, days]) => `${list.format(dayNames(days))}, ${times}`);
}
