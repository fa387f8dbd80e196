import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { databaseReplaced, isLocked } from './sqlite-errors.ts';

// What SQLite does holds up the thread it runs on: the sync of a commit, the wait for a lock of
// another process. This file is the thread that may be held up; pages are served by another.

/** What the thread is asked to do. */
export type Task =
  | { name: 'run'; sql: string; parameters: readonly unknown[] }
  /** Fails when what was written is not in the files that the next start will open. */
  | { name: 'verify' }
  /** Overwrites what was deleted. */
  | { name: 'vacuum' }
  | { name: 'close' };

/** The rows that a statement gave back, and how many it changed. */
export type TaskResult = { rows: Record<string, SQLOutputValue>[]; changes: bigint };

/** What remains of an error between threads, which keep neither its class nor its codes. */
export type TaskError = { message: string; code?: string; errcode?: number };

/** The answer to the task of the same number. */
export type Reply = { number: number } & ({ result: TaskResult } | { error: TaskError });

// How long a write waits for the one of another process, such as the command line.
const lockTimeoutMs = 2000;
// How long opening a new file waits for others that open it, too.
const openTimeoutMs = 5000;
const maxCachedStatements = 64;
const emptyResult: TaskResult = { rows: [], changes: 0n };

function isInput(value: unknown): value is SQLInputValue {
  return value === null || ['string', 'number', 'bigint'].includes(typeof value);
}

function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (isInput(value)) return value;
    throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`);
  });
}

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
      if (!isLocked(error) || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** Makes the file and its folder, for their owner only, where they are missing. */
function makeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Opening and closing a file that is there would end the locks that this process holds on it:
    // https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
    if (Object(error).code !== 'EEXIST') throw error;
  }
}

function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

function openFile(path: string): (task: Task) => TaskResult {
  makeFile(path);
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    switchToWriteAheadLog(database);
    database.exec('pragma synchronous = full; pragma secure_delete = on');
  } catch (error) {
    database.close();
    throw error;
  }
  const opened = identityOf(path);
  // A commit is in the log beside the file until it is folded into it. The log comes with the first write.
  const log = `${path}-wal`;
  let openedLog: string | undefined;
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (statements.size >= maxCachedStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  }

  return (task) => {
    switch (task.name) {
      case 'run': {
        const statement = prepared(task.sql);
        const parameters = inputs(task.parameters);
        if (statement.columns().length > 0)
          return { ...emptyResult, rows: statement.all(...parameters) };
        return { ...emptyResult, changes: BigInt(statement.run(...parameters).changes) };
      }
      case 'verify': {
        openedLog ??= identityOf(log);
        const isSame = identityOf(path) === opened && identityOf(log) === openedLog;
        if (isSame && openedLog !== undefined) return emptyResult;
        throw Object.assign(
          new Error('the database file was removed or replaced while it was open'),
          { code: databaseReplaced },
        );
      }
      case 'vacuum':
        database.exec('pragma wal_checkpoint(truncate); vacuum');
        return emptyResult;
      case 'close':
        database.close();
        return emptyResult;
    }
  };
}

function serializeError(error: unknown): TaskError {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(error);
  return {
    message: error instanceof Error ? error.message : String(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof errcode === 'number' && { errcode }),
  };
}

const path = String(workerData);
let perform: ((task: Task) => TaskResult) | undefined;
parentPort?.on('message', ({ number, task }: { number: number; task: Task }) => {
  try {
    if (task.name !== 'close') perform ??= openFile(path);
    parentPort?.postMessage({ number, result: perform?.(task) ?? emptyResult } satisfies Reply);
  } catch (error) {
    parentPort?.postMessage({ number, error: serializeError(error) } satisfies Reply);
  }
  if (task.name === 'close') parentPort?.close();
});
