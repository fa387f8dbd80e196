import type { Transaction } from 'kysely';
import type { Instant } from '../../../platform/instant.ts';
import type { Store, Tables } from '../../../schema/tables.ts';
import { limitAcknowledgment } from './deliveries/unverified-emails.ts';
import { rebuildSearchText } from './search-text.ts';

/**
 * Accepts a suspected lead: its whole text becomes searchable, and its session, if any, no longer
 * counts toward the limit of its network. Returns false if there is no suspected lead with this id.
 * The caller releases its held deliveries; an acknowledgment that the limits forbid is dropped.
 */
export async function acceptLead(
  transaction: Transaction<Tables>,
  store: Pick<Store, 'lockName'>,
  { id, now }: { id: string; now: Instant },
): Promise<boolean> {
  const lead = await transaction
    .updateTable('leads')
    .set({ state: 'accepted', suspicion: '' })
    .where('id', '=', id)
    .where('state', '=', 'suspected')
    .returning('email')
    .executeTakeFirst();
  if (!lead) return false;
  await rebuildSearchText(transaction, id);
  await transaction
    .deleteFrom('traces')
    .where('lead_id', '=', id)
    .where('kind', '=', 'booking')
    .execute();
  await limitAcknowledgment(transaction, store, { id, email: lead.email, now });
  return true;
}
