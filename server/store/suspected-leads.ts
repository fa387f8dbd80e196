import type { OpenDatabase } from './open-database.ts';
import { type StoredLead, storedLead } from './stored-lead.ts';

/** The suspected leads that no person has been shown yet. */
export type Unshown = {
  count: number;
  /** When the oldest came in, in ms since 1970. */
  oldest: number;
  /** The oldest of them, as many as were asked for. */
  leads: StoredLead[];
};

/** Reads the suspected leads that no person has been shown, if there are any. */
export async function unshownLeads(
  { db }: OpenDatabase,
  limit: number,
): Promise<Unshown | undefined> {
  const unshown = db
    .selectFrom('leads')
    .where('state', '=', 'suspected')
    .where('shown_at', 'is', null);
  const { count } = await unshown
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await unshown.selectAll().orderBy('received_at').limit(limit).execute();
  const [first] = rows;
  return first && { count, oldest: first.received_at, leads: rows.map(storedLead) };
}

/** Writes down that a person was shown these leads; those that are not suspected stay as they are. */
export async function markShown(
  { db }: OpenDatabase,
  ids: readonly string[],
  now: number,
): Promise<void> {
  // Engines bound the number of parameters of a statement, so the ids go in pieces.
  for (let start = 0; start < ids.length; start += 500) {
    await db
      .updateTable('leads')
      .set({ shown_at: now })
      .where('id', 'in', ids.slice(start, start + 500))
      .where('state', '=', 'suspected')
      .where('shown_at', 'is', null)
      .execute();
  }
}

/** Removes suspected leads that a person was shown before a time, in ms since 1970; tells how many. */
export async function purgeSuspected({ db }: OpenDatabase, before: number): Promise<number> {
  const result = await db
    .deleteFrom('leads')
    .where('state', '=', 'suspected')
    .where('shown_at', '<', before)
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
