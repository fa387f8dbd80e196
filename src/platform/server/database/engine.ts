import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** An open lead database. All differences between the engines are behind this type. */
export type Store = {
  db: Kysely<Tables>;
  /** Whether there are concurrent writers, so that claims must lock rows and skip locked ones. */
  locksRows: boolean;
  /** Blocks migrations by other processes until the transaction ends. */
  lockMigrations: (transaction: Transaction<Tables>) => Promise<void>;
  /** Makes transactions that lock the same name run one at a time. */
  lockName: (transaction: Transaction<Tables>, name: string) => Promise<void>;
  hasTable: (db: Kysely<Tables>, name: string) => Promise<boolean>;
  /** Creates the engine's index for searching parts of words. */
  indexSearch: (db: Kysely<Tables>) => Promise<void>;
  /** Rejects when the data was not written to the files that the next start will open. */
  verify: () => Promise<void>;
  /** Whether to reopen the database after this error, because the connection may not recover. */
  needsReopen: (error: unknown) => boolean;
  /**
   * Removes the copies of deleted rows that the engine keeps for readers of an earlier state. Does
   * not wait for those readers: returns false while there are any.
   */
  clearLog: () => Promise<boolean>;
  close: () => Promise<void>;
};
