import type { Instant } from '../instant.ts';

/** An event that could not be read whole; it is busy at its start if that can be read. */
export type UnreadEvent = {
  uid: string;
  /** Its start as the calendar has it; empty if it has none. */
  start: string;
  title: string;
};

/** How reading the agency's own calendar goes. */
export type OwnCalendar = {
  /** When it was last read; undefined if it never was. */
  readAt: Instant | undefined;
  /** Since when, and why, it cannot be read; undefined until that has lasted an hour. */
  failure: { since: Instant; reason: string } | undefined;
  unread: readonly UnreadEvent[];
};
