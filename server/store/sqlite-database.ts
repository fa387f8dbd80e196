import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

// How long a write waits for the one of another process, such as the command line, and how often it
// looks. SQLite's own waiting would hold up the thread, and with it every page.
const busyTimeoutMs = 2000;
const busyPauseMs = 20;
// How long opening a new file waits for others that open it, too.
const openTimeoutMs = 10_000;
// https://www.sqlite.org/rescode.html#busy
const sqliteBusy = 5;
const keptStatements = 64;

function pathOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

function isInput(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint'
  );
}

function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (isInput(value)) return value;
    throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`);
  });
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...inputs(parameters)),
    run: (parameters) => statement.run(...inputs(parameters)),
    iterate: (parameters) => statement.iterate(...inputs(parameters)),
  };
}

/** The shape in which Kysely expects SQLite, with the statements of the last queries kept. */
function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adaptStatement(database.prepare(sql));
      if (statements.size >= keptStatements) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

// A deferred transaction that reads before it writes fails when another process wrote in between.
class ImmediateDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return patient(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk has rolled it back already; what it was is the error to be told.
      if (!/no transaction is active/.test(String(error))) throw error;
    }
  }
}

/** Does something again while another process holds the lock, without holding up the thread. */
async function patiently<T>(act: () => Promise<T> | T): Promise<T> {
  for (const deadline = performance.now() + busyTimeoutMs; ; await sleep(busyPauseMs)) {
    try {
      return await act();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

/** A connection whose statements wait for the lock. */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    executeQuery: (query) => patiently(() => connection.executeQuery(query)),
  };
}

class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

/**
 * Switches a database to write-ahead logging. Several processes that open a new file at once may
 * find each other in the way, and for this statement SQLite does not wait by itself.
 */
function switchToWriteAheadLog(database: DatabaseSync): void {
  for (const deadline = Date.now() + openTimeoutMs; ; ) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/**
 * Opens a SQLite file; makes it, and its folder, readable by its owner only when they are new.
 * A commit returns when the row is on disk. Throws when the file cannot be opened for writing.
 */
export function openSqlite(url: string): OpenDatabase {
  const path = pathOf(url);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    switchToWriteAheadLog(database);
    database.exec('pragma synchronous = full; pragma secure_delete = on');
  } catch (error) {
    database.close();
    throw error;
  }
  const opened = statSync(path);
  const verify = () => {
    const now = statSync(path, { throwIfNoEntry: false });
    const isThere = now?.ino === opened.ino && now.dev === opened.dev;
    // A commit stands in the log beside the file until it is folded into it.
    if (!isThere || !existsSync(`${path}-wal`)) {
      throw new Error('the database file was removed or replaced while it was open');
    }
  };
  const db = new Kysely<Tables>({ dialect: new ImmediateDialect(adaptDatabase(database)) });
  return {
    db,
    locksRows: false,
    verify,
    // Every transaction begins as the only writer.
    lockMigrations: async () => undefined,
    mustReopen: () => true,
    forgetDeleted: () => patiently(() => database.exec('pragma wal_checkpoint(truncate); vacuum')),
    close: async () => {
      await db.destroy();
      if (database.isOpen) database.close();
    },
  };
}
