import type { Instant } from '../platform/instant.ts';

const minute = 60 * 1000;

/** A span of time, the end excluded. */
export type Interval = { readonly start: Instant; readonly end: Instant };

/** Whether two intervals share a moment; an empty interval shares none. */
export function overlaps(one: Interval, other: Interval): boolean {
  return Math.max(one.start, other.start) < Math.min(one.end, other.end);
}

/** Whether an interval overlaps any of the others; takes time linear in their number. */
export function overlapsAny(interval: Interval, others: readonly Interval[]): boolean {
  return others.some((other) => overlaps(interval, other));
}

/** A session and the minutes kept free after it. */
export function withBuffer({ start, end }: Interval, bufferMinutes: number): Interval {
  return { start, end: end + bufferMinutes * minute };
}
