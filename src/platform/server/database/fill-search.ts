import type { Store } from './engine.ts';
import { searchText } from './text-keys.ts';

/**
 * Fills in missing search texts: while several servers are upgraded one by one, an older one stores
 * leads without them.
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
