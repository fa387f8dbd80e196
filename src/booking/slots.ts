import { Temporal } from 'temporal-polyfill';
import type { BookingRules } from './booking-rules.ts';
import type { Interval } from './interval.ts';
import { openingSpansOn } from './opening-spans.ts';

const minute = 60 * 1000;

/** A session, without the buffer after it. */
export type Slot = Interval;

/**
 * All slots of a date in the agency's time zone, in chronological order, booked or not.
 *
 * @throws RangeError when the date is not an ISO date ("2026-11-24").
 */
export function slotsOn(rules: BookingRules, isoDate: string): Slot[] {
  const { booking } = rules;
  const date = Temporal.PlainDate.from(isoDate);
  const spans = openingSpansOn(rules, date);
  if (booking.closed.includes(date.toString())) return [];
  const [tomorrow] = openingSpansOn(rules, date.add({ days: 1 }));
  const length = booking.minutes * minute;
  const step = length + booking.buffer * minute;
  const slots: Slot[] = [];
  for (const [index, { start: opens, end: closes }] of spans.entries()) {
    // The last buffer must end before the next session, which may follow a break or midnight.
    const nextOpens = (spans[index + 1] ?? tomorrow)?.start ?? Infinity;
    const lastStart = Math.min(closes - length, nextOpens - step);
    for (let start = opens; start <= lastStart; start += step) {
      slots.push({ start, end: start + length });
    }
  }
  return slots;
}
