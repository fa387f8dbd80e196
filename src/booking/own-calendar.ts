import type { Instant } from '../platform/instant.ts';

/**
 * An event that could not be read whole. Its end, when it repeats, dates that it adds or excepts, or
 * its time zone are guessed.
 */
export type UnreadEvent = {
  uid: string;
  /** Its start as the calendar has it; empty if it has none. */
  start: string;
  title: string;
  /** Whether its start could be read; otherwise it blocks no time. */
  hasStart: boolean;
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
