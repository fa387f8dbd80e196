import type { Instant } from '../platform/instant.ts';

/**
 * What could not be read of an event: its start, so that it blocks nothing; or what is guessed: its
 * end, when it repeats, dates that it adds or excepts, or its time zone.
 */
export type EventDoubt = 'start' | 'end' | 'rule' | 'dates' | 'zone';

/** An event that could not be read whole. */
export type UnreadEvent = {
  uid: string;
  /** Its start as the calendar has it; empty if it has none. */
  start: string;
  title: string;
  doubts: readonly EventDoubt[];
};

/** How reading the agency's own calendar goes. */
export type OwnCalendar = {
  /** When it was last read; undefined if it never was. */
  readAt: Instant | undefined;
  /**
   * Since when, and why, it cannot be read; undefined while that has not lasted an hour and a copy
   * is there. `reportedFrom`: since when it is reported.
   */
  failure: { since: Instant; reportedFrom: Instant; reason: string } | undefined;
  unread: readonly UnreadEvent[];
};
