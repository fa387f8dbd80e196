import { type Interval, withBuffer } from './interval.ts';

const cellMs = 5 * 60 * 1000;

/** The number of the five-minute cell at a time in ms since 1970. */
export function cellAt(instant: number): number {
  return Math.floor(instant / cellMs);
}

/**
 * The five-minute cells that a booking occupies, its buffer included, in ascending order. A cell's
 * number is its start in ms since 1970, divided by 300000. Bookings that overlap always share a
 * cell.
 */
export function cellsOf(slot: Interval, bufferMinutes: number): number[] {
  const { start, end } = withBuffer(slot, bufferMinutes);
  const first = cellAt(start);
  return Array.from({ length: Math.ceil(end / cellMs) - first }, (_, index) => first + index);
}
