import { Temporal } from 'temporal-polyfill';
import type { Agency } from '../agency/agency.ts';
import { weekDays } from '../agency/week-days.ts';
import type { Interval } from './interval.ts';
import { openingSpansOn } from './opening-spans.ts';

/** When the agency is open, as `content/agency.yaml` says. */
export type OpeningHours = Pick<Agency, 'hours' | 'timeZone'>;

const openTimeOf = (spans: readonly { opens: string; closes: string }[]): number =>
  spans
    .map(({ opens, closes }) => Temporal.PlainTime.from(opens).until(closes))
    .reduce((sum, open) => sum + open.total('milliseconds'), 0);

/** The time that the agency is open on its longest day, in ms, when no clock changes. */
export function openTimePerDay({ hours }: OpeningHours): number {
  const days = weekDays.map((day) => hours.filter(({ days }) => days.includes(day)));
  return Math.max(...days.map(openTimeOf));
}

function openIntervals(
  opening: OpeningHours,
  from: number,
  until: number,
): (Interval & { openBefore: number })[] {
  const dateAt = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO(opening.timeZone)
      .toPlainDate();
  const last = dateAt(until);
  const intervals = [];
  let openBefore = 0;
  for (let date = dateAt(from); Temporal.PlainDate.compare(date, last) <= 0; ) {
    for (const span of openingSpansOn(opening, date)) {
      intervals.push({ ...span, openBefore });
      openBefore += span.end - span.start;
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
