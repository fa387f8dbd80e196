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
const format = new Intl.RelativeTimeFormat('en-US', { style: 'short', numeric: 'always' });

/** "2 hr. ago", "just now": rounded down, as people count. */
export function agoText(at: number, now: number): string {
  const elapsed = now - at;
  const [unit, length] = units.find(([, each]) => elapsed >= each) ?? [];
  return unit && length ? format.format(-Math.floor(elapsed / length), unit) : 'just now';
}

/** How long ago something was, with the exact time at hand. */
export function Ago({ at, now }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={slotName(at, agency.timeZone, now)}>
      {agoText(at, now)}
    </time>
  );
}
