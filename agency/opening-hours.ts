import { type WeekDay, weekDays } from './week-days.ts';

type Hours = { days: readonly WeekDay[]; opens: string; closes: string };

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
const list = new Intl.ListFormat('en-US');

/**
 * "Monday to Friday, 9:00 AM to 6:00 PM", from days and times such as "09:00". Days that are not
 * consecutive are listed one by one.
 */
export function openingHours({ days, opens, closes }: Hours): string {
  const time = (value: string) => clock.format(new Date(`1970-01-01T${value}:00Z`));
  const places = days.map((day) => weekDays.indexOf(day)).sort();
  const inARow = places.every((place, index) => place === (places[0] ?? 0) + index);
  const names = places.map((place) => weekDays[place] ?? '');
  const span = inARow && names.length > 2 ? `${names[0]} to ${names.at(-1)}` : list.format(names);
  return `${span}, ${time(opens)} to ${time(closes)}`;
}
