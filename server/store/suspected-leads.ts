import { type ExpressionBuilder, sql } from 'kysely';
import { inChunks, maxParameters } from './chunks.ts';
import type { OpenDatabase } from './engine.ts';
import { type StoredLead, storedLead } from './stored-lead.ts';
import type { Tables } from './tables.ts';

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
  for (const some of inChunks(ids)) {
    await db
      .updateTable('leads')
      .set({ shown_at: now })
      .where('id', 'in', some)
      .where('state', '=', 'suspected')
      .where('shown_at', 'is', null)
      .execute();
  }
}

/** The leads that may be removed: those that a person was shown before a time, in ms since 1970. */
const isSpent = (before: number) => (eb: ExpressionBuilder<Tables, 'leads'>) =>
  eb.and([eb('state', '=', 'suspected'), eb('shown_at', '<', before)]);

/** Removes suspected leads that a person was shown before a time, in ms since 1970; tells how many. */
export async function purgeSuspected({ db }: OpenDatabase, before: number): Promise<number> {
  const result = await db
    .deleteFrom('leads')
    .where(isSpent(before))
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Removes suspected leads that a person was shown before a time, the oldest first, until those that
 * are left of them hold no more than so many characters; tells how many.
 */
export async function trimSuspected(
  { db }: OpenDatabase,
  { before, maxCharacters }: { before: number; maxCharacters: number },
): Promise<number> {
  const size = sql<number>`length(name) + length(coalesce(message, '')) + length(attribution)`;
  const spent = db.selectFrom('leads').where(isSpent(before));
  const { total } = await spent
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(size), eb.val(0)).as('total'))
    .executeTakeFirstOrThrow();
  let excess = Number(total) - maxCharacters;
  let removed = 0;
  while (excess > 0) {
    const ids: string[] = [];
    const oldest = spent
      .select(['id', size.as('size')])
      .orderBy('received_at')
      .limit(maxParameters);
    for (const lead of await oldest.execute()) {
      if (excess <= 0) break;
      excess -= lead.size;
      ids.push(lead.id);
    }
    if (ids.length === 0) break;
    // A person may have released one meanwhile.
    await db.deleteFrom('leads').where('id', 'in', ids).where(isSpent(before)).execute();
    removed += ids.length;
  }
  return removed;
}
