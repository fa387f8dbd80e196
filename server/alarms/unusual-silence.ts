import { type OpeningHours, openTimePerDay, openTimeSince } from '../../booking/open-time.ts';

const day = 24 * 60 * 60 * 1000;
/** The days before the last lead whose pauses count as usual. */
export const historyDays = 90;
/** Fewer days with leads, such as those of a trial or a launch, tell nothing about what is usual. */
const minLeadDays = 10;
/**
 * With leads that arrive at random, a pause this much longer than the second-longest comes about every
 * five years, at three leads a week and at fifty a day.
 */
const factor = 2.5;
/** A silence is not unusual before the agency was open for as long as on this many days. */
const minOpenDays = 2;
/** By then, 2.5 times any pause that comes twice in 90 days is exceeded. */
const maxCalendarDays = 366;

/**
 * Whether the silence since the last lead is far longer than the agency's own pauses: 2.5 times the
 * second-longest of the 90 days before, and at least two of its days, counting only the time it is open,
 * so that nights and weekends never add up. The longest pause does not count because it may itself have
 * been a fault. `arrivals` are in ms since 1970, in order, at most `now`; with fewer than ten days that
 * have leads, nothing is unusual.
 */
export function isUnusualSilence(
  arrivals: readonly number[],
  opening: OpeningHours,
  now: number,
): boolean {
  const last = arrivals.at(-1) ?? now;
  const least = minOpenDays * openTimePerDay(opening);
  if (now - last <= least) return false;
  const history = arrivals.filter((arrival) => arrival >= last - historyDays * day);
  const first = history[0] ?? now;
  // Days of UTC: on which side of midnight a lead came makes little difference.
  const leadDays = new Set(history.map((arrival) => Math.floor(arrival / day)));
  if (leadDays.size < minLeadDays) return false;
  const end = Math.min(now, last + maxCalendarDays * day);
  const openTime = openTimeSince(opening, first, end);
  const times = history.map(openTime);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const [, usual = 0] = pauses.sort((one, other) => other - one);
  const silence = openTime(end) - openTime(last);
  return silence > Math.max(factor * usual, least);
}
