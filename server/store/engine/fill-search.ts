import type { Store } from './engine.ts';
import { searchText } from './text-keys.ts';

/**
 * Fills in the texts that leads are found by where they are missing: while several servers are
 * upgraded one after the other, an older one stores leads without it.
 */
export async function fillSearch({ db }: Store): Promise<void> {
  const missing = await db.selectFrom('leads').select('id').where('search', '=', '').execute();
  for (const { id } of missing) {
    const lead = await db
      .selectFrom('leads')
      .select(['name', 'email', 'phone', 'service', 'message', 'reference'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!lead) continue;
    const search = searchText(lead);
    await db.updateTable('leads').set({ search }).where('id', '=', id).execute();
  }
}
