import type { Instant } from '../../platform/instant.ts';

/** Formats instants in a time zone, by default the browser's. */
function clock(timeZone?: string) {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  return (instant: Instant) => ({
    day: day.format(instant),
    time: time.format(instant).replace(/\s/, '\u00a0'),
  });
}

/**
 * Returns a function that formats an instant in the visitor's zone: "4:30 PM", or "Wed 1:30 AM" if
 * the day differs too, with a no-break space before AM and PM; undefined if the two zones agree.
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
    const agency = agencyClock(instant);
    const { day, time } = visitorClock(instant);
    if (day !== agency.day) return `${day} ${time}`;
    return time === agency.time ? undefined : time;
  };
}
