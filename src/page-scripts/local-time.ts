/** The time zone of the browser if undefined. */
function clock(timeZone?: string) {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  return (instant: number) => ({
    day: day.format(instant),
    time: time.format(instant).replace(/\s/, '\u00a0'),
  });
}

/**
 * Names instants on the visitor's clock: "4:30 PM", or "Wed 1:30 AM" if the day
 * differs, too; AM and PM follow a no-break space. Undefined where his clock agrees with the
 * agency's.
 *
 * @throws RangeError when the browser does not know a zone.
 */
export function localTimes(
  agencyZone: string,
  visitorZone?: string,
): (instant: number) => string | undefined {
  const agencyClock = clock(agencyZone);
  const visitorClock = clock(visitorZone);
  return (instant) => {
    const theirs = agencyClock(instant);
    const { day, time } = visitorClock(instant);
    if (day !== theirs.day) return `${day} ${time}`;
    return time === theirs.time ? undefined : time;
  };
}
