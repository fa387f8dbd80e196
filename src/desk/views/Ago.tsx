import { agency } from '../../content/agency.data.ts';
import { formatDay, formatTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';

type Props = {
  at: Instant;
  now: Instant;
};

const inUnits = (unit: string) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' });

const units = [
  { length: 24 * 60 * 60 * 1000, format: inUnits('day') },
  { length: 60 * 60 * 1000, format: inUnits('hour') },
  { length: 60 * 1000, format: inUnits('minute') },
];

/** "2 hours", "3 days": a duration in ms, rounded down. */
export function durationText(ms: number): string {
  const unit = units.find(({ length }) => ms >= length);
  return unit ? unit.format.format(Math.floor(ms / unit.length)) : 'a moment';
}

/** "2 hours ago", "just now". */
export function agoText(at: Instant, now: Instant): string {
  return now - at < 60 * 1000 ? 'just now' : `${durationText(now - at)} ago`;
}

/** "Tuesday, November 24, 10:30 AM", in the agency's zone; the year as in `formatDay`. */
export const momentText = (at: Instant, now: Instant): string =>
  `${formatDay(at, agency.timeZone, now)}, ${formatTime(at, agency.timeZone)}`;

/** How long ago something was, with the exact time in the title. */
export function Ago({ at, now }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={momentText(at, now)}>
      {agoText(at, now)}
    </time>
  );
}
