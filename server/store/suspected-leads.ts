import { inChunks } from './chunks.ts';
import type { OpenDatabase } from './engine.ts';
import { droppedLeads } from './hidden-field-leads.ts';
import { type StoredLead, storedLeads } from './stored-lead.ts';

/** The suspected leads not yet shown to a person. */
export type SuspectedLeads = {
  count: number;
  /** When the oldest arrived, in ms since 1970; undefined if there are none. */
  oldest: number | undefined;
  /** The oldest ones, up to the requested limit. */
  leads: StoredLead[];
  /** How many more were not kept, which no person was told of. */
  dropped: number;
};

/** Reads the suspected leads not yet shown to a person. */
export async function suspectedLeads(open: OpenDatabase, limit: number): Promise<SuspectedLeads> {
  const { db } = open;
  const unshown = db
    .selectFrom('leads')
    .where('state', '=', 'suspected')
    .where('shown_at', 'is', null);
  const { count } = await unshown
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await unshown.selectAll().orderBy('received_at').limit(limit).execute();
  const leads = await storedLeads(db, rows);
  return { count, oldest: rows[0]?.received_at, leads, dropped: await droppedLeads(open) };
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

/** Removes suspected leads received and shown before a time, in ms since 1970; returns their number. */
export async function purgeSuspected({ db }: OpenDatabase, before: number): Promise<number> {
  const result = await db
    .deleteFrom('leads')
    .where('state', '=', 'suspected')
    .where('shown_at', '<', before)
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
