import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import type { OpenDatabase } from './engine.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isConnectionLost } from './sqlite-errors.ts';
import type { Tables } from './tables.ts';
import { openThreaded } from './threaded-sqlite.ts';

// A large file takes minutes; only the command line waits for it.
const vacuumDeadlineMs = 10 * 60 * 1000;

function pathOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

/**
 * Opens a SQLite file in its own thread. A commit resolves when the row is on disk; a statement rejects
 * after ten seconds. Throws while too many earlier threads still wait for the disk.
 */
export function openSqlite(url: string): OpenDatabase {
  const sqlite = openThreaded(pathOf(url));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  return {
    db,
    locksRows: false,
    verify: async () => {
      await sqlite.perform({ name: 'verify' });
    },
    // Every transaction begins with the write lock.
    lockMigrations: async () => undefined,
    lockName: async () => undefined,
    needsReopen: (error) => sqlite.isGone() || isConnectionLost(error),
    vacuum: async () => {
      await sqlite.perform({ name: 'vacuum' }, vacuumDeadlineMs);
    },
    close: async () => {
      await db.destroy();
      await sqlite.close();
    },
  };
}
