import { sql } from 'kysely';
import type { OpenDatabase } from './engine.ts';
import { migrations } from './migrations.ts';

/**
 * Runs all pending migrations in one transaction; other processes wait for it. Rejects when the database
 * has a migration that this version does not know, because a newer version of the server ran it.
 */
export async function migrate({ db, lockMigrations }: OpenDatabase): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockMigrations(transaction);
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
      transaction,
    );
    const rows = await transaction.selectFrom('migrations').select('name').execute();
    const applied = new Set(rows.map((row) => row.name));
    for (const name of applied) {
      if (!migrations.some((migration) => migration.name === name)) {
        throw new Error(
          `the database has migration "${name}" of a newer version: start that version`,
        );
      }
    }
    for (const { name, up } of migrations) {
      if (applied.has(name)) continue;
      await up(transaction);
      await transaction.insertInto('migrations').values({ name, applied_at: Date.now() }).execute();
    }
  });
}
