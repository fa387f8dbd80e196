import type { Instant } from '../platform/instant.ts';
import { type Interval, withBuffer } from './interval.ts';

const cellMs = 5 * 60 * 1000;

/** The number of the five-minute cell that an instant is in. */
export function cellAt(instant: Instant): number {
  return Math.floor(instant / cellMs);
}

/**
 * The five-minute cells that a booking and its buffer occupy, in ascending order. A cell's number
 * is its start divided by 300,000 ms. Bookings that overlap always share a cell.
 */
export function cellsOf(slot: Interval, bufferMinutes: number): number[] {
  const { start, end } = withBuffer(slot, bufferMinutes);
  const first = cellAt(start);
  return Array.from({ length: Math.ceil(end / cellMs) - first }, (_, index) => first + index);
}
