import { changeTimes } from '../../../booking/server/store/taken-cells.ts';
import type { Actor } from '../../../leads/server/store/records/lead-events.ts';
import type { LeadTable, Store } from '../../../schema/tables.ts';
import type { BulkAction } from '../../pages/bulk.ts';
import { markSpamWithin, retryWithin } from './lead-changes.ts';
import { removeLeads } from './lead-erasure.ts';

/** What to do with several leads. */
type BulkChange = {
  action: BulkAction;
  /** If set, only leads still in this state are erased. */
  state: LeadTable['state'] | undefined;
  actor: Actor;
};

/**
 * Marks leads as spam, sends them again or erases them, in one transaction. Erasing leaves copies
 * for `truncateWal`. Returns how many were changed, and how many will be deleted once the
 * cancellation of their session has been reported.
 */
export async function changeInBulk(
  store: Store,
  ids: readonly string[],
  { action, state, actor }: BulkChange,
): Promise<{ count: number; laterCount: number }> {
  if (action === 'erase') {
    const { leads, laterCount } = await removeLeads(store, ids, actor.now, state);
    return { count: leads, laterCount };
  }
  const done = await changeTimes(store, async (transaction) => {
    let changed = 0;
    for (const id of ids) {
      const isChanged =
        action === 'spam'
          ? await markSpamWithin(transaction, store, id, actor)
          : (await retryWithin(transaction, id, actor)) > 0;
      if (isChanged) changed += 1;
    }
    return changed;
  });
  return { count: done, laterCount: 0 };
}
