import { Kysely, sql } from 'kysely';
import { sqlitePath } from './database-name.ts';
import type { OpenDatabase } from './engine.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isConnectionLost } from './sqlite-errors.ts';
import { lockTimeoutMs } from './sqlite-lock.ts';
import type { Tables } from './tables.ts';
import { openThreaded } from './threaded-sqlite.ts';

/**
 * SQLite's own index for this, FTS5, would keep the words of erased leads for a while. This one is read
 * from the newest lead on, in a third of the time that reading whole leads takes.
 */
async function indexSearch(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('leads_search')
    .on('leads')
    .columns(['state', 'received_at', 'id', 'kind', 'progress', 'read_at', 'search'])
    .execute();
}

/**
 * Writes the log into the file and empties it. Deleted rows are overwritten in the file itself, so that it
 * need not be written anew, which would take minutes.
 */
async function clearLog(db: Kysely<Tables>): Promise<boolean> {
  // Otherwise the thread would wait for readers, and everything else for the thread.
  await sql`pragma busy_timeout = 0`.execute(db);
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
  }
}

/**
 * Opens the SQLite file at a `file:` URL in its own thread. A commit resolves when the row is on disk; a statement rejects
 * after ten seconds. Throws while too many earlier threads still wait for the disk.
 */
export function openSqlite(url: string): OpenDatabase {
  const path = sqlitePath(url);
  if (path === undefined) throw new Error('a SQLite database has a URL that begins with "file:"');
  const sqlite = openThreaded(path);
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
    hasTable: async (db, name) => {
      const found = sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`;
      return (await found.execute(db)).rows.length > 0;
    },
    indexSearch,
    needsReopen: (error) => sqlite.isGone() || isConnectionLost(error),
    clearLog: () => db.connection().execute(clearLog),
    close: async () => {
      await db.destroy();
      await sqlite.close();
    },
  };
}
