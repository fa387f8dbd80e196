import type { Kysely, Transaction } from 'kysely';

/** An index for substring search in a column. */
export type TextIndex = {
  name: string;
  table: string;
  column: string;
  /** Other columns that queries read, included for an engine that scans the index. */
  coveredColumns: readonly string[];
};

/** An open database. All differences between the engines are behind this type. */
export type Engine<Schema> = {
  db: Kysely<Schema>;
  /** Whether there are concurrent writers, so that claims must lock rows and skip locked ones. */
  locksRows: boolean;
  /** Blocks migrations by other processes until the transaction ends. */
  lockMigrations: (transaction: Transaction<Schema>) => Promise<void>;
  /** Serializes transactions that lock the same name. */
  lockName: (transaction: Transaction<Schema>, name: string) => Promise<void>;
  hasTable: (db: Kysely<Schema>, name: string) => Promise<boolean>;
  indexText: (db: Kysely<Schema>, index: TextIndex) => Promise<void>;
  /** Rejects when the data was not written to the files that the next start will open. */
  verify: () => Promise<void>;
  /** Whether to reopen the database after this error, because the connection may not recover. */
  needsReopen: (error: unknown) => boolean;
  /**
   * Removes the copies of deleted rows that the engine keeps for readers of an older snapshot. Does
   * not wait for those readers: returns false while there are any.
   */
  clearLog: () => Promise<boolean>;
  close: () => Promise<void>;
};
