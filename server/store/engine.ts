import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** An open lead database. What differs between the engines is here, and nowhere else. */
export type OpenDatabase = {
  db: Kysely<Tables>;
  /** Whether several writers work at once, so that rows must be locked and skipped. */
  locksRows: boolean;
  /** Makes every other process that wants to migrate wait until the transaction ends. */
  lockMigrations: (transaction: Transaction<Tables>) => Promise<void>;
  /** Throws when what was written does not stand where the next start will look for it. */
  verify: () => Promise<void>;
  /** Whether to open anew after this error, because the connection may not recover by itself. */
  mustReopen: (error: unknown) => boolean;
  /** Overwrites what was deleted as far as the engine can. */
  forgetDeleted: () => Promise<void>;
  close: () => Promise<void>;
};
