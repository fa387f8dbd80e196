import { slotName } from '../../booking/slot-names.ts';
import { agency } from '../content/agency.ts';

type Props = {
  /** Both in ms since 1970. */
  at: number;
  now: number;
};

const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

/** "2 hours", "3 days": a time in ms, rounded down, as people count. */
export function durationText(ms: number): string {
  const [unit, length] = units.find(([, each]) => ms >= each) ?? [];
  if (!unit) return 'a moment';
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(ms / length),
  );
}

/** "2 hours ago", "just now". */
export function agoText(at: number, now: number): string {
  return now - at < units[2][1] ? 'just now' : `${durationText(now - at)} ago`;
}

/** How long ago something was, with the exact time at hand. */
export function Ago({ at, now }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={slotName(at, agency.timeZone, now)}>
      {agoText(at, now)}
    </time>
  );
}
