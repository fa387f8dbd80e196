import { type Kysely, sql, type Transaction } from 'kysely';
import { UnusableDatabase } from '../platform/server/database/unusable-database.ts';
import { migrations } from './migrations.ts';
import type { Store, Tables } from './tables.ts';

const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** @throws UnusableDatabase when this version of the server does not know a migration. */
export function rejectUnknownMigrations(applied: Iterable<string>): void {
  for (const name of applied) {
    if (migrationNames.includes(name)) continue;
    if (name === '001-leads') {
      throw new UnusableDatabase(
        'the database is from a version before 1.0, which this version cannot read: export its leads with the old version (npm run leads -- export --csv --all --output leads.csv), then start this version with a new database',
      );
    }
    throw new UnusableDatabase(
      `the database has migration "${name}" from a newer version: start that version`,
    );
  }
}

/** The names of the migrations applied to a database; empty for a new database. */
export async function appliedMigrations(
  { hasTable }: Pick<Store, 'hasTable'>,
  db: Kysely<Tables>,
): Promise<ReadonlySet<string>> {
  if (!(await hasTable(db, 'migrations'))) return new Set();
  const rows = await db.selectFrom('migrations').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** The migrations of this version that have not been applied. */
export function pendingMigrations(applied: ReadonlySet<string>): string[] {
  return migrationNames.filter((name) => !applied.has(name));
}

/**
 * Runs pending migrations, by default all, inside a transaction, while other processes wait.
 * Returns the names of the migrations if they upgraded an earlier version; none for a new database.
 */
export async function migrateWithin(
  transaction: Transaction<Tables>,
  store: Store,
  wanted: Iterable<string> = migrationNames,
): Promise<string[]> {
  await store.lockMigrations(transaction);
  const applied = await appliedMigrations(store, transaction);
  rejectUnknownMigrations(applied);
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
    transaction,
  );
  const allowedNames = new Set(wanted);
  const pending = migrations.filter(({ name }) => allowedNames.has(name) && !applied.has(name));
  for (const { name, up } of pending) {
    await up(transaction, store);
    await transaction.insertInto('migrations').values({ name, applied_at: Date.now() }).execute();
  }
  return applied.size > 0 ? pending.map(({ name }) => name) : [];
}

/**
 * Runs pending migrations, by default all, in one transaction. Returns the same as `migrateWithin`.
 * @throws UnusableDatabase when a newer version of the server has migrated the database.
 */
export async function migrate(store: Store, wanted?: Iterable<string>): Promise<string[]> {
  return await store.db
    .transaction()
    .execute((transaction) => migrateWithin(transaction, store, wanted));
}
