import { type Selectable, sql } from 'kysely';
import { normalReference } from '../../lead/reference.ts';
import { emailKey } from './email-key.ts';
import { deliveryLifetimeMs } from './file-leads.ts';
import type { OpenDatabase } from './open-database.ts';
import { type StoredLead, storedLead } from './stored-lead.ts';
import type { DeliveryTable } from './tables.ts';

/** A lead with everything that became of it. */
export type ArchivedLead = StoredLead & { deliveries: Selectable<DeliveryTable>[] };

/** Which leads to read; without `states` all of them, without `limit` no end. */
export type LeadSelection = {
  states?: readonly StoredLead['state'][];
  limit?: number;
};

async function withDeliveries(
  { db }: OpenDatabase,
  leads: readonly StoredLead[],
): Promise<ArchivedLead[]> {
  const byLead = new Map<string, Selectable<DeliveryTable>[]>();
  // Engines bound the number of parameters of a statement, so the ids go in pieces.
  for (let start = 0; start < leads.length; start += 500) {
    const ids = leads.slice(start, start + 500).map(({ lead }) => lead.id);
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('lead_id', 'in', ids)
      .orderBy('target')
      .execute();
    for (const row of rows) byLead.set(row.lead_id, [...(byLead.get(row.lead_id) ?? []), row]);
  }
  return leads.map((stored) => ({ ...stored, deliveries: byLead.get(stored.lead.id) ?? [] }));
}

/** Reads leads, the newest first. */
export async function listLeads(
  open: OpenDatabase,
  { states, limit }: LeadSelection,
): Promise<ArchivedLead[]> {
  let query = open.db.selectFrom('leads').selectAll().orderBy('received_at', 'desc').orderBy('id');
  if (states) query = query.where('state', 'in', states);
  if (limit !== undefined) query = query.limit(limit);
  return await withDeliveries(open, (await query.execute()).map(storedLead));
}

/** Finds the lead of an id, or those of a reference as a person types it. */
export async function findLeads(open: OpenDatabase, key: string): Promise<ArchivedLead[]> {
  const rows = await open.db
    .selectFrom('leads')
    .selectAll()
    .where((eb) =>
      eb.or([eb('id', '=', key.trim().toLowerCase()), eb('reference', '=', normalReference(key))]),
    )
    .execute();
  return await withDeliveries(open, rows.map(storedLead));
}

/** Puts failed deliveries, of one lead or of all, back into the queue; tells how many. */
export async function retryFailed(
  { db }: OpenDatabase,
  leadId: string | undefined,
  now: number,
): Promise<number> {
  let query = db
    .updateTable('deliveries')
    .set({ state: 'waiting', due_at: now, expires_at: now + deliveryLifetimeMs, settled_at: null })
    .where('state', '=', 'failed');
  if (leadId !== undefined) query = query.where('lead_id', '=', leadId);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Clears a suspected lead and lets its deliveries go; tells how many, or undefined if it was none. */
export async function releaseLead(
  { db }: OpenDatabase,
  leadId: string,
  now: number,
): Promise<number | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const released = await transaction
      .updateTable('leads')
      .set({ state: 'accepted', suspicion: '' })
      .where('id', '=', leadId)
      .where('state', '=', 'suspected')
      .executeTakeFirst();
    if (released.numUpdatedRows === 0n) return undefined;
    const deliveries = await transaction
      .updateTable('deliveries')
      .set({ state: 'waiting', due_at: now, expires_at: now + deliveryLifetimeMs })
      .where('lead_id', '=', leadId)
      .where('state', '=', 'held')
      .executeTakeFirst();
    return Number(deliveries.numUpdatedRows);
  });
}

function mentions(text: string, address: string): boolean {
  const literal = address.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const before = '(?<![\\p{L}\\p{N}._%+\\-])';
  const after = '(?![\\p{L}\\p{N}\\-]|\\.[\\p{L}\\p{N}])';
  return new RegExp(`${before}${literal}${after}`, 'u').test(text);
}

/** Where a person's address may stand: what was typed, and what came with it. */
const places = ['email', 'email_key', 'name', 'phone', 'message', 'attribution'] as const;

/**
 * Finds every lead in which an e-mail address stands, whatever its case: as the sender's, in a name, in
 * the words of a message.
 */
export async function findPerson(open: OpenDatabase, email: string): Promise<ArchivedLead[]> {
  const address = emailKey(email);
  const pattern = `%${address.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await open.db
    .selectFrom('leads')
    .selectAll()
    .where((eb) =>
      eb.or(
        places.map((place) => sql<boolean>`lower(${eb.ref(place)}) like ${pattern} escape '\\'`),
      ),
    )
    .orderBy('received_at')
    .execute();
  const found = rows.filter((row) =>
    places.some((place) => mentions(emailKey(row[place] ?? ''), address)),
  );
  return await withDeliveries(open, found.map(storedLead));
}

/** What was removed of a person. */
export type Erasure = { leads: number; deliveries: number };

/** Removes leads by their ids, deliveries and all. */
export async function eraseLeads(open: OpenDatabase, ids: readonly string[]): Promise<Erasure> {
  const erasure = await open.db.transaction().execute(async (transaction): Promise<Erasure> => {
    const removed: Erasure = { leads: 0, deliveries: 0 };
    for (const id of ids) {
      const deliveries = await transaction
        .deleteFrom('deliveries')
        .where('lead_id', '=', id)
        .executeTakeFirst();
      const leads = await transaction.deleteFrom('leads').where('id', '=', id).executeTakeFirst();
      removed.deliveries += Number(deliveries.numDeletedRows);
      removed.leads += Number(leads.numDeletedRows);
    }
    return removed;
  });
  await open.forgetDeleted();
  return erasure;
}
