import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { handleTasks } from '../task-thread.ts';
import { databaseReplaced, isLocked } from './sqlite-errors.ts';
import { lockShared, lockTimeoutMs } from './sqlite-lock.ts';

// SQLite blocks its thread while it syncs a commit or waits for another process's lock. This file
// runs in its own thread, so that pages are still served.

/** A task for the thread. */
export type Task =
  | { name: 'run'; sql: string; parameters: readonly unknown[] }
  /** Fails if the database file or its log was replaced or deleted since it was opened. */
  | { name: 'verify' }
  | { name: 'close' };

/** The rows that a statement returned, and the number of rows it changed. */
export type TaskResult = { rows: Record<string, SQLOutputValue>[]; changes: bigint };

// How long opening a new file waits for other processes that open it, in ms.
const openTimeoutMs = 5000;
const maxCachedStatements = 64;
// Holds everything that a search of 100,000 leads reads; with the default size, each search would
// read it from disk again.
const cacheKb = 64 * 1024;
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
 * Switches a database to write-ahead logging. Processes that open a new file at the same time may
 * block each other, and SQLite's lock timeout does not apply to this statement, so it is retried.
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

/** Creates a missing file and its folder, accessible to their owner only. */
function createFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Opening and closing an existing file would cancel the locks that this process holds on it:
    // https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
    if (Object(error).code !== 'EEXIST') throw error;
  }
}

function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

function openFile(path: string): (task: Task) => TaskResult {
  createFile(path);
  const releaseLock = lockShared(path);
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs, open: false });
  const close = (): void => {
    if (database.isOpen) database.close();
    releaseLock();
  };
  try {
    database.open();
    switchToWriteAheadLog(database);
    database.exec('pragma synchronous = full');
    // Deleted rows are overwritten with zeros.
    database.exec('pragma secure_delete = on');
    database.exec(`pragma cache_size = -${cacheKb}`);
  } catch (error) {
    close();
    throw error;
  }
  const opened = identityOf(path);
  // Commits remain in the log until a checkpoint. The first write creates the log.
  const log = `${path}-wal`;
  let openedLog: string | undefined;
  const statements = new Map<string, StatementSync>();

  function prepareCached(sql: string): StatementSync {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = database.prepare(sql);
    if (statements.size >= maxCachedStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  }

  return (task) => {
    switch (task.name) {
      case 'run': {
        const statement = prepareCached(task.sql);
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
      case 'close':
        close();
        return emptyResult;
    }
  };
}

const path = String(workerData);
let perform: ((task: Task) => TaskResult) | undefined;
handleTasks((task: Task) => {
  if (task.name !== 'close') perform ??= openFile(path);
  return perform?.(task) ?? emptyResult;
});
