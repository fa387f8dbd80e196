import { sql } from 'kysely';
import type { Store } from '../schema/tables.ts';

/** Deletes all rows, which takes a hundredth of the time of making another database. */
export async function emptyDatabase({ db, locksRows }: Store): Promise<void> {
  const tables = await db.introspection.getTables();
  await db.transaction().execute(async (transaction) => {
    // The order of the tables then does not matter.
    const anyOrder = locksRows
      ? 'set local session_replication_role = replica'
      : 'pragma defer_foreign_keys = on';
    await sql.raw(anyOrder).execute(transaction);
    for (const { name } of tables)
      if (name !== 'migrations') await sql`delete from ${sql.table(name)}`.execute(transaction);
  });
}
