import type { DeskPage } from '../desk-page.ts';
import type { BulkSelection } from './bulk.ts';
import { query } from './example.ts';

/**
 * How far a change of several leads is: going on, over, interrupted by a restart or a publish, or
 * by a failure of the database.
 */
export type BulkState = 'running' | 'finished' | 'stopped' | 'broken';

/** The page that reports what is done with several leads. */
export type BulkDonePage = BulkSelection & {
  /** The id of the change. */
  work: string;
  state: BulkState;
  done: number;
  /** How many are deleted only after their visitors have been notified of cancelled sessions. */
  later: number;
  /** How many were skipped because somebody else had changed or erased them. */
  gone: number;
  /** How many are left, unless it is over. */
  left: number;
  /** The released leads whose session time was lost. */
  call: readonly { id: string; name: string }[];
  areCopiesLeft: boolean;
};

export const bulkDonePage: DeskPage<BulkDonePage> = {
  path: '/desk/bulk-done',
  example: {
    act: 'erase',
    query,
    email: undefined,
    newest: 'example',
    work: 'example',
    state: 'finished',
    done: 1,
    later: 0,
    gone: 0,
    left: 0,
    call: [],
    areCopiesLeft: true,
  },
};
