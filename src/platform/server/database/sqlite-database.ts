import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { abandonedThreadCount, startTaskThread } from '../task-thread.ts';
import { emptyListPlugin } from './chunks.ts';
import { sqlitePath } from './database-name.ts';
import type { Engine, TextIndex } from './engine.ts';
import { isConnectionLost } from './sqlite-errors.ts';
import { lockTimeoutMs } from './sqlite-lock.ts';
import type { Task, TaskResult } from './sqlite-thread.ts';

/** A SQLite file that is open in its own thread. */
type ThreadedSqlite = {
  /** Performs a task; rejects when it fails or takes longer than the deadline, in ms. */
  perform: (task: Task, deadlineMs?: number) => Promise<TaskResult>;
  /** Whether the thread was abandoned or has ended. */
  isGone: () => boolean;
  close: () => Promise<void>;
};

const threadFile = new URL('./sqlite-thread.ts', import.meta.url);
const taskDeadlineMs = 10_000;
// A disk that does not respond blocks its threads forever.
const maxAbandonedThreads = 3;

/**
 * Opens a SQLite file in its own thread, on the first task. A thread that misses a deadline is
 * abandoned. Throws when too many abandoned threads are still waiting for their disk.
 */
export function openThreaded(path: string): ThreadedSqlite {
  if (abandonedThreadCount() >= maxAbandonedThreads)
    throw new Error('the database disk does not respond');
  const thread = startTaskThread<Task, TaskResult>({
    file: threadFile,
    name: 'the database thread',
    workerData: path,
  });
  const perform: ThreadedSqlite['perform'] = (task, deadlineMs = taskDeadlineMs) =>
    thread.perform(task, deadlineMs);
  return {
    perform,
    isGone: thread.isGone,
    close: async () => {
      if (thread.isGone()) return;
      await perform({ name: 'close' });
      await thread.stop();
    },
  };
}

function connectionTo(sqlite: ThreadedSqlite): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const { rows, changes } = await sqlite.perform({ name: 'run', sql, parameters });
      return { rows: rows as Row[], numAffectedRows: changes };
    },
    streamQuery: () => {
      throw new Error('streaming is not supported');
    },
  };
}

function driverOf(sqlite: ThreadedSqlite): Driver {
  const connection = connectionTo(sqlite);
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    // A deferred transaction that reads first fails to write if another process wrote in between.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: async () => {
      try {
        await run('rollback');
      } catch (error) {
        // After a full disk, SQLite has already rolled back: report the original error instead.
        if (!/no transaction is active/.test(String(error))) throw error;
      }
    },
    destroy: () => sqlite.close(),
  };
}

/** A Kysely dialect for SQLite in another thread, with one statement or transaction at a time. */
function sqliteDialect(sqlite: ThreadedSqlite): Dialect {
  return {
    createDriver: () => driverOf(sqlite),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * FTS5, SQLite's own text index, would keep the words of erased rows for a while. Scanning this
 * index takes a third of the time of scanning whole leads.
 */
async function indexText<Schema>(
  db: Kysely<Schema>,
  { name, table, column, coveredColumns }: TextIndex,
): Promise<void> {
  await db.schema
    .createIndex(name)
    .on(table)
    .columns([...coveredColumns, column])
    .execute();
}

/**
 * Merges the log into the file and empties it. Deleted rows are overwritten in the file itself, so
 * we can skip rewriting the file, which would take minutes.
 */
async function clearLog<Schema>(db: Kysely<Schema>): Promise<boolean> {
  // Otherwise the thread would wait for readers, and block all other queries.
  await sql`pragma busy_timeout = 0`.execute(db);
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db);
  }
}

/**
 * Opens the SQLite file at a `file:` URL in its own thread. A commit resolves when the row is on
 * disk; a statement rejects after ten seconds. Throws while too many earlier threads are still
 * waiting for the disk.
 */
export function openSqlite<Schema>(url: string): Engine<Schema> {
  const path = sqlitePath(url);
  if (path === undefined) throw new Error('the URL of a SQLite database must begin with "file:"');
  const sqlite = openThreaded(path);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(sqlite), plugins: [emptyListPlugin] });
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
    indexText,
    needsReopen: (error) => sqlite.isGone() || isConnectionLost(error),
    clearLog: () => db.connection().execute(clearLog),
    close: async () => {
      await db.destroy();
      await sqlite.close();
    },
  };
}
