import type { Insertable } from 'kysely';
import type { Lead } from '../../lead/lead.ts';
import { emailKey } from './email-key.ts';
import type { OpenDatabase } from './open-database.ts';
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

/** Whether this id was new. Either way the lead is on disk. */
export type Filed = 'stored' | 'duplicate';

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
    const known = leads.map(({ lead }) => lead.id).filter((id) => !fresh.has(id));
    if (known.length > 0) {
      // Written again, so that this commit syncs them: an earlier sync may have failed after the row
      // had become visible.
      await transaction
        .updateTable('leads')
        .set((eb) => ({ reference: eb.ref('reference') }))
        .where('id', 'in', known)
        .execute();
    }
    const filed: Filed[] = [];
    const deliveries: Insertable<DeliveryTable>[] = [];
    for (const toFile of leads) {
      const isNew = fresh.delete(toFile.lead.id);
      filed.push(isNew ? 'stored' : 'duplicate');
      if (isNew) deliveries.push(...targets.map((target) => deliveryRow(toFile, target)));
    }
    if (deliveries.length > 0) {
      await transaction.insertInto('deliveries').values(deliveries).execute();
    }
    return filed;
  });
  verify();
  return filed;
}
