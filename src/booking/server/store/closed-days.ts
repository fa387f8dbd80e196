import type { Store } from '../../../schema/tables.ts';

/** Reads the days that the agency has closed to sessions, as ISO dates. */
export async function closedDays({ db }: Store): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('closed_days').select('date').execute();
  return new Set(rows.map(({ date }) => date));
}

/** Closes a day to new sessions; existing ones stay. Returns false if it was already closed. */
export async function closeDay({ db }: Pick<Store, 'db'>, date: string): Promise<boolean> {
  const inserted = await db
    .insertInto('closed_days')
    .values({ date })
    .onConflict((conflict) => conflict.doNothing())
    .returning('date')
    .execute();
  return inserted.length > 0;
}

/** Opens days again; those that were not closed stay open. */
export async function reopenDays({ db }: Store, dates: readonly string[]): Promise<void> {
  await db.deleteFrom('closed_days').where('date', 'in', dates).execute();
}
