import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseName } from '../../platform/server/database/database-name.ts';
import { openPostgres } from '../../platform/server/database/postgres-database.ts';
import { openSqlite } from '../../platform/server/database/sqlite-database.ts';
import { UnusableDatabase } from '../../platform/server/database/unusable-database.ts';
import { appliedMigrations, migrate, rejectUnknownMigrations } from '../../schema/migrate.ts';
import { requireDatabaseFile } from '../../schema/open-database.ts';
import type { Tables } from '../../schema/tables.ts';
import { copyRows, tablesOf } from './copy-rows.ts';

const lockTimeoutMs = 5000;

/**
 * Copies a snapshot of a SQLite file, even while others write to it, into a new file that only its
 * owner can access.
 */
export function copySqlite(source: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  // A connection that writes would delete the log of a damaged file when it closes.
  const database = new DatabaseSync(source, { readOnly: true, timeout: lockTimeoutMs });
  try {
    // `backup()` would restart after each write by another process.
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

/** Turns a closed SQLite file into a single complete file, without a log. */
export function endWriteAheadLog(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
}

async function copyPostgres(url: string, target: string): Promise<void> {
  const source = openPostgres<Tables>(url);
  try {
    const transaction = source.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    await transaction.execute(async (from) => {
      const applied = await appliedMigrations(source, from);
      if (applied.size === 0)
        throw new UnusableDatabase(`There is no lead database at ${databaseName(url)}.`);
      rejectUnknownMigrations(applied);
      const copy = openSqlite<Tables>(`file:${target}`);
      try {
        await migrate(copy, applied);
        // In many short transactions, since nothing else uses the copy yet.
        await copyRows({ from, to: copy.db, tables: await tablesOf(copy.db) });
      } finally {
        await copy.close();
      }
    });
  } finally {
    await source.close();
  }
  endWriteAheadLog(target);
}

/**
 * Copies a snapshot of a database, SQLite or PostgreSQL, into a new SQLite file with the same
 * migrations. With one format, the same code verifies and restores every backup, a site can move
 * between engines, and no `pg_dump` of the server's version is needed.
 *
 * @throws UnusableDatabase when there is no database that this version can read.
 */
export async function snapshot(url: string, target: string): Promise<void> {
  const path = requireDatabaseFile(url);
  if (path === undefined) await copyPostgres(url, target);
  else copySqlite(path, target);
}
