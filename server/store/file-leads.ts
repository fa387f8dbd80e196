import type { Insertable } from 'kysely';
import type { Lead } from '../../lead/lead.ts';
import { emailKey } from './email-key.ts';
import type { OpenDatabase } from './engine.ts';
import type { DeliveryTable, DeliveryTarget, LeadTable } from './tables.ts';

/** How long a delivery is tried before it is given up: 72 hours, in ms. */
export const deliveryLifetimeMs = 72 * 60 * 60 * 1000;

/** A lead on its way to the store. An empty list of suspicions means it will be delivered. */
export type LeadToFile = {
  lead: Lead;
  reference: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  suspicions: readonly string[];
};

/**
 * What became of a lead: it is on disk now; it was already; or its id was taken by other words, and it
 * is not.
 */
export type Filed = 'stored' | 'duplicate' | 'conflict';

/** What a person says with a lead. Where all of it is the same, so is the lead. */
const words = ['kind', 'name', 'email', 'phone', 'service', 'message'] as const;

function wordsOf(row: Pick<Insertable<LeadTable>, (typeof words)[number]>): string {
  return JSON.stringify(words.map((column) => row[column]));
}

function leadRow({ lead, reference, receivedAt, suspicions }: LeadToFile): Insertable<LeadTable> {
  return {
    id: lead.id,
    reference,
    kind: lead.kind,
    state: suspicions.length === 0 ? 'accepted' : 'suspected',
    suspicion: suspicions.join(','),
    name: lead.name,
    email: lead.email,
    email_key: emailKey(lead.email),
    phone: lead.phone,
    service: lead.kind === 'form' ? lead.service : null,
    message: lead.kind === 'form' ? lead.message : null,
    attribution: JSON.stringify({ ...lead.attribution, other: lead.other }),
    received_at: receivedAt,
    shown_at: null,
  };
}

function deliveryRow(
  { lead, receivedAt, suspicions }: LeadToFile,
  target: DeliveryTarget,
): Insertable<DeliveryTable> {
  return {
    lead_id: lead.id,
    target,
    state: suspicions.length === 0 ? 'waiting' : 'held',
    attempts: 0,
    due_at: receivedAt,
    expires_at: receivedAt + deliveryLifetimeMs,
    created_at: receivedAt,
  };
}

/**
 * Writes leads and their deliveries in one transaction, and tells for each, in order, whether it
 * was new. An id that is there already, in the store or earlier in the list, changes nothing.
 * Resolves when all of it is on disk; rejects when it may not be, as when the
 * database file was removed under the running server.
 */
export async function fileLeads(
  { db, verify }: OpenDatabase,
  leads: readonly LeadToFile[],
  targets: readonly DeliveryTarget[],
): Promise<Filed[]> {
  if (leads.length === 0) return [];
  const filed = await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('leads')
      .values(leads.map(leadRow))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    const fresh = new Set(inserted.map((row) => row.id));
    const wordsOfId = new Map<string, string>();
    const known = leads.map(({ lead }) => lead.id).filter((id) => !fresh.has(id));
    if (known.length > 0) {
      // Written again, so that this commit syncs them: an earlier sync may have failed after the row
      // had become visible.
      const rows = await transaction
        .updateTable('leads')
        .set((eb) => ({ reference: eb.ref('reference') }))
        .where('id', 'in', known)
        .returning(['id', ...words])
        .execute();
      for (const row of rows) wordsOfId.set(row.id, wordsOf(row));
    }
    const filed: Filed[] = [];
    const deliveries: Insertable<DeliveryTable>[] = [];
    for (const toFile of leads) {
      const { id } = toFile.lead;
      const own = wordsOf(leadRow(toFile));
      if (fresh.delete(id)) {
        filed.push('stored');
        deliveries.push(...targets.map((target) => deliveryRow(toFile, target)));
        wordsOfId.set(id, own);
      } else {
        filed.push(wordsOfId.get(id) === own ? 'duplicate' : 'conflict');
      }
    }
    if (deliveries.length > 0) {
      await transaction.insertInto('deliveries').values(deliveries).execute();
    }
    return filed;
  });
  await verify();
  return filed;
}
