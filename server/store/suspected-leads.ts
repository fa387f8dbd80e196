import { type ExpressionBuilder, sql } from 'kysely';
import { inChunks, maxParameters } from './chunks.ts';
import type { OpenDatabase } from './engine.ts';
import { eraseWithin } from './lead-erasure.ts';
import { type StoredLead, storedLeads } from './stored-lead.ts';
import type { Tables } from './tables.ts';

/** The suspected leads not yet shown to a person. */
export type UnshownLeads = {
  count: number;
  /** When the oldest arrived, in ms since 1970. */
  oldest: number;
  /** The oldest ones, up to the requested limit. */
  leads: StoredLead[];
};

/** Reads the suspected leads not yet shown to a person; undefined if there are none. */
export async function unshownLeads(
  { db }: OpenDatabase,
  limit: number,
): Promise<UnshownLeads | undefined> {
  const unshown = db
    .selectFrom('leads')
    .where('state', '=', 'suspected')
    .where('shown_at', 'is', null);
  const { count } = await unshown
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await unshown.selectAll().orderBy('received_at').limit(limit).execute();
  const [first] = rows;
  return first && { count, oldest: first.received_at, leads: await storedLeads(db, rows) };
}

/** Records that these leads were shown to a person; ignores leads that are not suspected. */
export async function markShown(
  { db }: OpenDatabase,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const chunk of inChunks(ids)) {
    await db
      .updateTable('leads')
      .set({ shown_at: now })
      .where('id', 'in', chunk)
      .where('state', '=', 'suspected')
      .where('shown_at', 'is', null)
      .execute();
  }
}

/** Matches removable leads: suspected and shown to a person before a time, in ms since 1970. */
const isRemovable = (before: number) => (eb: ExpressionBuilder<Tables, 'leads'>) =>
  eb.and([eb('state', '=', 'suspected'), eb('shown_at', '<', before)]);

/**
 * Removes suspected leads received and shown before a time, in ms since 1970; returns their number. A
 * session ahead of `now` is cancelled first.
 */
export async function purgeSuspected(
  open: OpenDatabase,
  before: number,
  now = Date.now(),
): Promise<number> {
  const { db } = open;
  const ahead = await db
    .selectFrom('leads')
    .select('id')
    .where(isRemovable(before))
    .where('received_at', '<', before)
    .where('id', 'in', db.selectFrom('bookings').select('lead_id').where('starts_at', '>', now))
    .execute();
  let later = 0;
  for (const { id } of ahead) {
    await db.transaction().execute(async (transaction) => {
      const same = transaction.updateTable('leads').where('id', '=', id).where(isRemovable(before));
      // A person may have released it meanwhile.
      const { numUpdatedRows } = await same.set({ state: 'suspected' }).executeTakeFirst();
      if (numUpdatedRows > 0n) later += (await eraseWithin(transaction, open, id, now)).later;
    });
  }
  const result = await db
    .deleteFrom('leads')
    .where(isRemovable(before))
    .where('received_at', '<', before)
    .executeTakeFirst();
  return later + Number(result.numDeletedRows);
}

/**
 * Removes suspected leads that were shown before a time, oldest first, until the remaining ones have at
 * most `maxCharacters`; returns the number removed.
 */
export async function trimSuspected(
  { db }: OpenDatabase,
  { before, maxCharacters }: { before: number; maxCharacters: number },
): Promise<number> {
  const size = sql<number>`length(name) + length(coalesce(message, '')) + length(attribution)`;
  const removable = db.selectFrom('leads').where(isRemovable(before));
  const { total } = await removable
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(size), eb.val(0)).as('total'))
    .executeTakeFirstOrThrow();
  let excess = Number(total) - maxCharacters;
  let removed = 0;
  while (excess > 0) {
    const ids: string[] = [];
    const oldest = removable
      .select(['id', size.as('size')])
      // Somebody may wait for a session.
      .where('kind', '!=', 'booking')
      .orderBy('received_at')
      .limit(maxParameters);
    for (const lead of await oldest.execute()) {
      if (excess <= 0) break;
      excess -= lead.size;
      ids.push(lead.id);
    }
    if (ids.length === 0) break;
    // The condition is repeated because a person may have released a lead meanwhile.
    await db.deleteFrom('leads').where('id', 'in', ids).where(isRemovable(before)).execute();
    removed += ids.length;
  }
  return removed;
}
