import type { Instant } from '../platform/instant.ts';
import type { BookingRules } from './booking-rules.ts';
import type { Slot } from './slots.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows, as text that sorts by time: "2026-11-24, 10:30". */
function reading(instant: Instant, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(timeZone, clock);
  return clock.format(instant);
}

/** The first moment of the date at which a clock in the zone shows the time or later. */
function momentBySearch(date: string, time: string, timeZone: string): Instant {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const offset = Date.parse(`${reading(asUtc, timeZone).replace(', ', 'T')}Z`) - asUtc;
  // The offset may be that of the other side of a clock change, so start 90 minutes early.
  let moment = asUtc - offset - 90 * minute;
  while (reading(moment, timeZone) < `${date}, ${time}`) moment += 5 * minute;
  return moment;
}

/** The ISO date of a day, by its number of days since 1970. */
export function isoDate(dayNumber: number): string {
  return new Date(dayNumber * day).toISOString().slice(0, 10);
}

function openOn(hours: BookingRules['hours'], date: string) {
  const weekday = new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  return hours.filter(({ days }) => days.some((open) => open === weekday));
}

/** The slots of a date, found by reading a clock every five minutes: a reference for `slotsOn`. */
export function slotsBySearch({ hours, booking, timeZone }: BookingRules, date: string): Slot[] {
  if (booking.closed.includes(date)) return [];
  const nextDate = isoDate(Date.parse(date) / day + 1);
  const openings = [date, nextDate].flatMap((each) =>
    openOn(hours, each).map(({ opens }) => momentBySearch(each, opens, timeZone)),
  );
  return openOn(hours, date)
    .flatMap((span) => {
      const opens = momentBySearch(date, span.opens, timeZone);
      const closes = momentBySearch(date, span.closes, timeZone);
      const later = openings.filter((opening) => opening >= closes && opening > opens);
      return Array.from({ length: 25 * 12 }, (_, index) => {
        const start = opens + index * (booking.minutes + booking.buffer) * minute;
        return { start, end: start + booking.minutes * minute };
      }).filter(
        ({ end }) => end <= closes && end + booking.buffer * minute <= Math.min(...later, Infinity),
      );
    })
    .sort((a, b) => a.start - b.start);
}
