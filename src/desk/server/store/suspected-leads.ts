import type { ExpressionBuilder } from 'kysely';
import { changeTimes } from '../../../booking/server/store/taken-cells.ts';
import { isHoneypotLimitReached } from '../../../leads/server/store/honeypot-limit.ts';
import { type StoredLead, storedLeads } from '../../../leads/server/store/records/stored-lead.ts';
import type { Instant } from '../../../platform/instant.ts';
import { inChunks } from '../../../platform/server/database/chunks.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { eraseWithin } from './lead-erasure.ts';

/** The suspected leads not yet shown to a person. */
export type SuspectedLeads = {
  count: number;
  /** When the oldest arrived; undefined if there are none. */
  oldest: Instant | undefined;
  /** The oldest ones, up to the requested limit. */
  leads: StoredLead[];
  /** Whether more leads with a filled honeypot arrived within a day than are kept. */
  isHoneypotFull: boolean;
};

/** Reads the suspected leads not yet shown to a person. */
export async function suspectedLeads(
  { db }: Store,
  limit: number,
  now: Instant,
): Promise<SuspectedLeads> {
  const unshown = db
    .selectFrom('leads')
    .where('state', '=', 'suspected')
    .where('shown_at', 'is', null);
  const { count } = await unshown
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await unshown.selectAll().orderBy('received_at').limit(limit).execute();
  const leads = await storedLeads(db, rows);
  const isFull = await isHoneypotLimitReached(db, now);
  return { count, oldest: rows[0]?.received_at, leads, isHoneypotFull: isFull };
}

/** Records that these leads were shown to a person; ignores leads that are not suspected. */
export async function markShown(
  { db }: Store,
  ids: readonly string[],
  now: Instant,
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

/** Matches suspected leads that were shown before a time. */
const isRemovable = (before: Instant) => (eb: ExpressionBuilder<Tables, 'leads'>) =>
  eb.and([eb('state', '=', 'suspected'), eb('shown_at', '<', before)]);

/**
 * Purges suspected leads received and shown before a time; returns their number. Upcoming sessions
 * are cancelled first.
 */
export async function purgeSuspected(
  store: Store,
  before: Instant,
  now = Date.now(),
): Promise<number> {
  const { db } = store;
  const withSession = await db
    .selectFrom('leads')
    .select('id')
    .where(isRemovable(before))
    .where('received_at', '<', before)
    .where('id', 'in', db.selectFrom('bookings').select('lead_id').where('starts_at', '>', now))
    .execute();
  let later = 0;
  for (const { id } of withSession) {
    await changeTimes(store, async (transaction) => {
      const update = transaction
        .updateTable('leads')
        .where('id', '=', id)
        .where(isRemovable(before));
      // A person may have just released it.
      const { numUpdatedRows } = await update.set({ state: 'suspected' }).executeTakeFirst();
      if (numUpdatedRows > 0n) later += (await eraseWithin(transaction, store, id, now)).laterCount;
    });
  }
  const result = await db
    .deleteFrom('leads')
    .where(isRemovable(before))
    .where('received_at', '<', before)
    .executeTakeFirst();
  return later + Number(result.numDeletedRows);
}
