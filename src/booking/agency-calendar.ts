import type { Instant } from '../platform/instant.ts';

/**
 * An event that could not be read completely. Its end, its recurrence, its added or excluded dates,
 * or its time zone is guessed.
 */
export type UnreadableEvent = {
  uid: string;
  /** Its start as written in the calendar; empty if it has none. */
  start: string;
  title: string;
  /** Whether its start could be read; otherwise it blocks no time. */
  hasStart: boolean;
};

/** The status of the agency's own calendar. */
export type AgencyCalendar = {
  /** When it was last read; undefined if it never was. */
  readAt: Instant | undefined;
  /**
   * When reading began to fail, and why; undefined while the last good copy is less than an hour
   * old. `reportedFrom`: when the failure became worth reporting.
   */
  failure: { since: Instant; reportedFrom: Instant; reason: string } | undefined;
  /** The events that could not be read completely. */
  unread: readonly UnreadableEvent[];
};
