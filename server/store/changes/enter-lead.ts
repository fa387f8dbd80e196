import type { Store } from '../engine/engine.ts';
import { type NewLead, type StoreOutcome, storeLead } from '../leads/store-leads.ts';
import { type Actor, recordEvent } from '../records/lead-events.ts';

/**
 * Stores a lead that somebody at the agency wrote down. It is read, and sent to nobody: they have
 * it. Like `storeLead`, it changes nothing if the id exists.
 */
export async function enterLead(
  store: Store,
  newLead: NewLead,
  actor: Actor,
): Promise<StoreOutcome> {
  const outcome = await storeLead(store, newLead, []);
  if (outcome !== 'stored') return outcome;
  const { id } = newLead.lead;
  await store.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('leads')
      .set({ read_at: actor.now })
      .where('id', '=', id)
      .execute();
    await recordEvent(transaction, actor, { leadId: id, kind: 'entered' });
  });
  return outcome;
}
