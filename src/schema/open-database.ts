import { existsSync } from 'node:fs';
import { databaseName, sqlitePath } from '../platform/server/database/database-name.ts';
import { openPostgres } from '../platform/server/database/postgres-database.ts';
import { openSqlite } from '../platform/server/database/sqlite-database.ts';
import { UnusableDatabase } from '../platform/server/database/unusable-database.ts';
import {
  appliedMigrations,
  migrate,
  pendingMigrations,
  rejectUnknownMigrations,
} from './migrate.ts';
import type { Store } from './tables.ts';

async function prepareOrClose(
  store: Store,
  prepare: (store: Store) => Promise<void>,
): Promise<Store> {
  try {
    await prepare(store);
    return store;
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
}

const connect = (url: string): Store =>
  url.startsWith('file:') ? openSqlite(url) : openPostgres(url);

/**
 * Opens and migrates the database at a `file:` or `postgres:` URL. Calls `onUpgraded` with the
 * names of the migrations if it upgraded an earlier version. Rejects when the database is not
 * writable.
 */
export async function openDatabase(
  url: string,
  onUpgraded?: (migrations: string[]) => void,
): Promise<Store> {
  return await prepareOrClose(connect(url), async (store) => {
    const migrations = await migrate(store);
    if (migrations.length > 0) onUpgraded?.(migrations);
  });
}

const missingDatabaseError = (url: string) =>
  new UnusableDatabase(
    `There is no lead database at ${databaseName(url)}. Run this in the server's folder and with its LEADS_DATABASE_URL. (The server creates the database when it first starts.)`,
  );

/**
 * The path of a SQLite database; undefined for PostgreSQL. @throws UnusableDatabase when the file
 * does not exist.
 */
export function requireDatabaseFile(url: string): string | undefined {
  const path = sqlitePath(url);
  if (path !== undefined && !existsSync(path)) throw missingDatabaseError(url);
  return path;
}

/**
 * Opens a server's database for a command, without creating or upgrading it: the command of a newer
 * version would upgrade it while an older server is running. @throws UnusableDatabase when it does
 * not exist, or is from another version.
 */
export async function openExisting(url: string): Promise<Store> {
  requireDatabaseFile(url);
  return await prepareOrClose(connect(url), async (store) => {
    const applied = await appliedMigrations(store, store.db);
    rejectUnknownMigrations(applied);
    if (applied.size === 0) throw missingDatabaseError(url);
    if (pendingMigrations(applied).length === 0) return;
    throw new UnusableDatabase(
      `${databaseName(url)} is from an earlier version: restart the server to upgrade it, then try again.`,
    );
  });
}
