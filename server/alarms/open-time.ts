import { Temporal } from 'temporal-polyfill';
import type { Agency } from '../../agency/agency.ts';
import { weekDays } from '../../agency/week-days.ts';
import { firstMoment } from '../../booking/first-moment.ts';
import type { Interval } from '../../booking/interval.ts';

/** When the agency is open, as `content/agency.yaml` says. */
export type OpeningHours = Pick<Agency, 'hours' | 'timeZone'>;

/** The time that the agency is open on one of its days, in ms, when no clock changes. */
export function openTimePerDay({ hours }: OpeningHours): number {
  const { hours: h, minutes: m } = Temporal.PlainTime.from(hours.opens).until(hours.closes);
  return (h * 60 + m) * 60_000;
}

function openIntervals(
  { hours, timeZone }: OpeningHours,
  from: number,
  until: number,
): (Interval & { openBefore: number })[] {
  const dateAt = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = dateAt(until);
  const intervals = [];
  let openBefore = 0;
  for (let date = dateAt(from); Temporal.PlainDate.compare(date, last) <= 0; ) {
    if (hours.days.some((day) => day === weekDays[date.dayOfWeek - 1])) {
      const start = firstMoment(date, hours.opens, timeZone);
      const end = firstMoment(date, hours.closes, timeZone);
      intervals.push({ start, end, openBefore });
      openBefore += end - start;
    }
    date = date.add({ days: 1 });
  }
  return intervals;
}

/**
 * Returns a function that measures how long the agency was open, in ms, between the start of the day of
 * `from` and an instant, which is at most `until`. All are in ms since 1970.
 */
export function openTimeSince(
  opening: OpeningHours,
  from: number,
  until: number,
): (instant: number) => number {
  const intervals = openIntervals(opening, from, until);
  return (instant) => {
    const current = intervals.findLast(({ start }) => start <= instant);
    return current ? current.openBefore + Math.min(instant, current.end) - current.start : 0;
  };
}
