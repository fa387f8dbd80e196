import type { Instant } from '../../platform/instant.ts';
import type { Store } from '../../schema/tables.ts';
import { type BookableDay, bookableDays, findSlot } from '../bookable-days.ts';
import type { BookingRules } from '../booking-rules.ts';
import { cellAt, cellsOf } from '../cells.ts';
import { type Interval, overlapsAny, withBuffer } from '../interval.ts';
import type { Slot } from '../slots.ts';
import { closedDays } from './store/closed-days.ts';
import { closedTimes } from './store/closed-times.ts';
import type { BookedTime } from './store/store-booking.ts';
import { freeLane, takenCells } from './store/taken-cells.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A slot with its buffer and the capacity, as the store needs them. */
export function bookedTime({ booking }: BookingRules, slot: Slot): BookedTime {
  const { end: freeAt } = withBuffer(slot, booking.buffer);
  return { ...slot, freeAt, capacity: booking.capacity };
}

/** A booking to be moved: its id and its start. */
export type Moving = { id: string; start: Instant };

/**
 * Reads the days with free slots: within the rules, not closed, not booked, and not busy in the
 * agency's own calendar.
 *
 * @param moving A booking to be moved. Its time counts as free, but its current start is not
 * offered.
 */
export async function freeDays(
  store: Store,
  rules: BookingRules,
  busy: readonly Interval[],
  now: Instant,
  moving?: Moving,
): Promise<BookableDay[]> {
  const { buffer, daysAhead, capacity } = rules.booking;
  const range = { first: cellAt(now), last: cellAt(now + (daysAhead + 2) * dayMs) };
  const [closed, closedParts, taken] = await Promise.all([
    closedDays(store),
    closedTimes(store, now),
    takenCells(store, { ...range, now, except: moving?.id }),
  ]);
  const days = bookableDays(
    rules,
    now,
    (slot) =>
      slot.start !== moving?.start &&
      freeLane(taken, cellsOf(slot, buffer), capacity) !== undefined &&
      !overlapsAny(withBuffer(slot, buffer), busy) &&
      !overlapsAny(slot, closedParts),
  );
  return days.filter(({ date }) => !closed.has(date));
}

/** A requested start: its free slot, or why it cannot be booked. */
export type RequestedSlot =
  | { outcome: 'free' | 'taken'; slot: Slot }
  | { outcome: 'too-soon' | 'not-offered' };

/** Looks up a requested start among the free days. */
export function requestedSlot(
  rules: BookingRules,
  days: readonly BookableDay[],
  now: Instant,
  start: Instant,
): RequestedSlot {
  const slot = days.flatMap(({ slots }) => slots).find((each) => each.start === start);
  if (slot) return { outcome: 'free', slot };
  const found = findSlot(rules, now, start);
  return found.outcome === 'slot' ? { ...found, outcome: 'taken' } : found;
}
