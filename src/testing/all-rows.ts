import { sql } from 'kysely';
import type { Store } from '../schema/tables.ts';

/** Rows by table. */
export type Rows = Record<string, Record<string, unknown>[]>;

/** Reads every row of every table, in an order that depends on the rows alone. */
export async function allRows({ db }: Store): Promise<Rows> {
  const rows: Rows = {};
  for (const { name } of await db.introspection.getTables()) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    rows[name] = found.rows
      // A copy, because rows of SQLite have no prototype.
      .map((row) => ({ row: { ...row }, text: JSON.stringify(Object.entries(row).sort()) }))
      .sort((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ row }) => row);
  }
  return rows;
}
