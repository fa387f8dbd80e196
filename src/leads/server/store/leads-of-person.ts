import type { Store } from '../../../schema/tables.ts';
import { emailKey, phoneSearchWord } from '../../../schema/text-keys.ts';
import type { LeadSummary } from '../../../vocabulary/lead.ts';
import { addressIn } from '../../../vocabulary/mail-address.ts';
import { readInbox } from './lead-inbox.ts';
import type { StoredLead } from './records/stored-lead.ts';

/** Maximum number of leads to show. */
const maxLeads = 10;

/**
 * The newest other leads with the address or phone number of a lead, in any notation, and leads
 * that it corrects or that correct it, at most ten.
 */
export async function leadsOfPerson(
  store: Store,
  { lead: { id, email, phone }, corrects = id }: Pick<StoredLead, 'lead' | 'corrects'>,
): Promise<LeadSummary[]> {
  const key = emailKey(email);
  const byEmail =
    addressIn(email) !== undefined
      ? await store.db
          .selectFrom('leads')
          .select('id')
          .where('email_key', '=', key)
          .where('id', '!=', id)
          .where('state', '!=', 'erasing')
          .orderBy('received_at', 'desc')
          .limit(maxLeads)
          .execute()
      : [];
  const corrections = await store.db
    .selectFrom('leads')
    .select('id')
    .where('corrects', '=', corrects)
    .orderBy('received_at', 'desc')
    .limit(maxLeads)
    .execute();
  const ids = [corrects, ...[...corrections, ...byEmail].map((row) => row.id)];
  const number = phoneSearchWord(phone);
  const page = { limit: maxLeads + 1 };
  const found = [
    ...(await readInbox(store, { ids }, { limit: ids.length })),
    ...(number === undefined ? [] : await readInbox(store, { words: [number] }, page)),
  ];
  const others = new Map(found.map((lead) => [lead.id, lead]));
  others.delete(id);
  return [...others.values()].sort((a, b) => b.receivedAt - a.receivedAt).slice(0, maxLeads);
}
