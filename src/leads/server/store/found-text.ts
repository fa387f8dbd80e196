import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { searchText, withNote } from '../../../platform/server/database/text-keys.ts';

/**
 * Writes anew what a lead is found by: its words, those of notes, and what it was before a
 * correction. A suspected lead is left as it is, found by who sent it alone.
 */
export async function refreshFoundText(
  transaction: Transaction<Tables>,
  id: string,
): Promise<void> {
  const lead = await transaction
    .selectFrom('leads')
    .select(['name', 'email', 'phone', 'service', 'message', 'reference'])
    .where('id', '=', id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (!lead) return;
  const texts = await transaction
    .selectFrom('lead_events')
    .select('detail')
    .where('lead_id', '=', id)
    .where('kind', 'in', ['note', 'edited'])
    .execute();
  const search = texts.reduce((text, { detail }) => withNote(text, detail), searchText(lead));
  await transaction.updateTable('leads').set({ search }).where('id', '=', id).execute();
}
