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
  const places = days.map((day) => weekDays.indexOf(day)).sort();
  const runs: number[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.at(-1) === place - 1) run.push(place);
    else runs.push([place]);
  }
  return runs.flatMap((run) => {
    const names = run.map((place) => weekDays[place] ?? '');
    return names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names;
  });
}

function spanText({ days, opens, closes }: Span): string {
  const time = (value: string) => clock.format(new Date(`1970-01-01T${value}:00Z`));
  return `${list.format(dayNames(days))}, ${time(opens)} to ${time(closes)}`;
}

/**
 * "Monday to Friday, 9:00 AM to 6:00 PM; Saturday, 10:00 AM to 2:00 PM", from days and times such as
 * "09:00".
 */
export function openingHours(hours: readonly Span[]): string {
  return hours.map(spanText).join('; ');
}
