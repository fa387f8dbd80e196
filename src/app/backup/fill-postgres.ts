import { type Kysely, sql, type Transaction } from 'kysely';
import { databaseName } from '../../platform/server/database/database-name.ts';
import { openPostgres } from '../../platform/server/database/postgres-database.ts';
import { UnusableDatabase } from '../../platform/server/database/unusable-database.ts';
import { migrateWithin } from '../../schema/migrate.ts';
import { openDatabase } from '../../schema/open-database.ts';
import type { Store, Tables } from '../../schema/tables.ts';
import { copyRows, tablesOf } from './copy-rows.ts';

/** Tables that a server fills by itself in an empty database. */
const tablesFilledByServer = [
  ...['migrations', 'heartbeat', 'busy_calendar', 'purge_clock'],
  ...['content_versions', 'content_parts'],
];

async function firstRow(db: Kysely<Tables>, table: string): Promise<unknown> {
  return (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows[0];
}

async function requireEmptyTables(
  transaction: Transaction<Tables>,
  { hasTable }: Store,
  tables: readonly string[],
  url: string,
): Promise<void> {
  for (const table of tables.filter((each) => !tablesFilledByServer.includes(each))) {
    if (!(await hasTable(transaction, table))) continue;
    if ((await firstRow(transaction, table)) === undefined) continue;
    throw new UnusableDatabase(
      `${databaseName(url)} is not empty: its table ${table} has rows. Nothing was changed. Create a new database for the restore.`,
    );
  }
}

/**
 * Copies all rows of a migrated SQLite file into an empty PostgreSQL database, in one transaction.
 * It must be a new database, so that the old one is kept.
 *
 * @throws UnusableDatabase when a table that a server does not fill by itself has rows.
 */
export async function fillPostgres(url: string, file: string): Promise<void> {
  const source = await openDatabase(`file:${file}`);
  const target = openPostgres<Tables>(url);
  try {
    const tables = await tablesOf(source.db);
    const names = tables.map(({ name }) => name);
    await target.db.transaction().execute(async (transaction) => {
      await target.lockMigrations(transaction);
      // Check before the migrations, too, so that a database in use is not upgraded by mistake.
      await requireEmptyTables(transaction, target, names, url);
      await migrateWithin(transaction, target);
      const locked = sql.join(names.map((name) => sql.table(name)));
      await sql`lock table ${locked} in access exclusive mode`.execute(transaction);
      await requireEmptyTables(transaction, target, names, url);
      await copyRows({ from: source.db, to: transaction, tables });
    });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
