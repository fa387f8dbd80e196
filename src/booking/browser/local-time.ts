import type { Instant } from '../../platform/instant.ts';

/** Reads a clock in a time zone, by default the browser's. */
function clock(timeZone?: string) {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  return (instant: Instant) => ({
    day: day.format(instant),
    time: time.format(instant).replace(/\s/, '\u00a0'),
  });
}

/**
 * Names instants on the visitor's clock: "4:30 PM", or "Wed 1:30 AM" if the day differs, too, with
 * a no-break space before AM and PM. Undefined where the visitor's clock agrees with the agency's.
 *
 * @throws RangeError when the browser does not know a zone.
 */
export function localTimes(
  agencyZone: string,
  visitorZone?: string,
): (instant: Instant) => string | undefined {
  const agencyClock = clock(agencyZone);
  const visitorClock = clock(visitorZone);
  return (instant) => {
    const theirs = agencyClock(instant);
    const { day, time } = visitorClock(instant);
    if (day !== theirs.day) return `${day} ${time}`;
    return time === theirs.time ? undefined : time;
  };
}
