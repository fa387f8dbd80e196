import type { BulkAction, BulkSelection } from './pages/bulk.ts';
import type { BulkState } from './pages/bulk-done.ts';
import type { InboxQuery } from './pages/inbox.ts';

/** The actions that the inbox offers for all leads of a list. */
export function actsFor({ only }: Pick<InboxQuery, 'only'>): BulkAction[] {
  if (only === 'suspected') return ['release', 'erase'];
  return only === 'undelivered' ? ['retry', 'spam', 'erase'] : ['spam', 'erase'];
}

/** How many leads a change has changed so far. */
export type BulkCounts = {
  /** How many were marked, accepted, sent again or deleted. */
  done: number;
  /** How many will be deleted once the cancellation of their session has been reported. */
  later: number;
  /** The ids of leads that were accepted without the time of their session. */
  withoutTime: string[];
};

/** A change of several leads that somebody started, and how far it is. */
export type BulkJob = {
  id: string;
  about: BulkSelection;
  /** How many leads there were when it was started. */
  count: number;
  counts: BulkCounts;
  state: BulkState;
  areCopiesLeft: boolean;
};
