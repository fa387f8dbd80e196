import type { Insertable } from 'kysely';
import type { Lead } from '../../lead/lead.ts';
import { leadFieldNames } from '../../lead/lead-labels.ts';
import { emailKey } from './email-key.ts';
import type { OpenDatabase } from './engine.ts';
import { searchText } from './search-text.ts';
import type { DeliveryTable, LeadTable, Suspicion } from './tables.ts';

/** How long to retry a delivery before it fails: 72 hours, in ms. */
export const deliveryLifetimeMs = 72 * 60 * 60 * 1000;

/** A lead to be stored. Without suspicions it is accepted and will be delivered. */
export type NewLead = {
  lead: Lead;
  reference: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  suspicions: readonly Suspicion[];
};

/**
 * `stored`: the lead is on disk. `duplicate`: it was already. `conflict`: it was not stored, because its
 * id belongs to a lead with other content.
 */
type StoreOutcome = 'stored' | 'duplicate' | 'conflict';

/** The columns a visitor fills in. Two leads with one id are duplicates when all of them match. */
export const contentColumns = ['kind', ...leadFieldNames] as const;

/** What a visitor filled in, to recognize a duplicate. */
export function contentOf(
  row: Pick<Insertable<LeadTable>, (typeof contentColumns)[number]>,
): string {
  return JSON.stringify(contentColumns.map((column) => row[column]));
}

/** The row of a lead. */
export function leadRow({
  lead,
  reference,
  receivedAt,
  suspicions,
}: NewLead): Insertable<LeadTable> {
  const searched = {
    reference,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    service: lead.kind === 'form' ? lead.service : null,
    message: lead.kind === 'chat' ? null : lead.message,
  };
  return {
    ...searched,
    search: searchText(searched),
    id: lead.id,
    kind: lead.kind,
    state: suspicions.length === 0 ? 'accepted' : 'suspected',
    suspicion: suspicions.join(','),
    email_key: emailKey(lead.email),
    attribution: JSON.stringify({ ...lead.attribution, other: lead.other }),
    received_at: receivedAt,
    ...{ shown_at: null, read_at: null, answered_at: null },
  };
}

function deliveryRow(lead: Insertable<LeadTable>, target: string): Insertable<DeliveryTable> {
  return {
    lead_id: lead.id,
    target,
    state: lead.state === 'accepted' ? 'waiting' : 'held',
    attempts: 0,
    due_at: lead.received_at,
    expires_at: lead.received_at + deliveryLifetimeMs,
    created_at: lead.received_at,
    sequence: 0,
  };
}

/**
 * Stores leads and their deliveries in one transaction; returns the outcomes in order. A lead whose id
 * exists, in the store or earlier in the list, changes nothing. Resolves when everything is on disk;
 * rejects when it may not be, for example because the database file was removed while open.
 */
export async function storeLeads(
  { db, verify }: OpenDatabase,
  leads: readonly NewLead[],
  targets: readonly string[],
): Promise<StoreOutcome[]> {
  if (leads.length === 0) return [];
  const rows = leads.map(leadRow);
  const outcomes = await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('leads')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    const newIds = new Set(inserted.map((row) => row.id));
    const contentById = new Map<string, string>();
    const known = leads.map(({ lead }) => lead.id).filter((id) => !newIds.has(id));
    if (known.length > 0) {
      // Rewrite these rows so that this commit syncs them: the sync of the earlier commit may have failed
      // after its rows became visible.
      const stored = await transaction
        .updateTable('leads')
        .set((eb) => ({ reference: eb.ref('reference') }))
        .where('id', 'in', known)
        .returning(['id', ...contentColumns])
        .execute();
      for (const row of stored) contentById.set(row.id, contentOf(row));
    }
    const outcomes: StoreOutcome[] = [];
    const deliveries: Insertable<DeliveryTable>[] = [];
    for (const row of rows) {
      const { id } = row;
      const content = contentOf(row);
      if (newIds.delete(id)) {
        outcomes.push('stored');
        deliveries.push(...targets.map((target) => deliveryRow(row, target)));
        contentById.set(id, content);
      } else {
        outcomes.push(contentById.get(id) === content ? 'duplicate' : 'conflict');
      }
    }
    if (deliveries.length > 0) {
      await transaction.insertInto('deliveries').values(deliveries).execute();
    }
    return outcomes;
  });
  await verify();
  return outcomes;
}
