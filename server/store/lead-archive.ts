import type { Selectable } from 'kysely';
import { normalReference } from '../../lead/reference.ts';
import { inChunks, maxParameters } from './chunks.ts';
import { emailKey } from './email-key.ts';
import type { OpenDatabase } from './engine.ts';
import { deliveryLifetimeMs } from './file-leads.ts';
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
  for (const some of inChunks(leads)) {
    const ids = some.map(({ lead }) => lead.id);
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

/** Finds an address in a text as a whole: neither the end of a longer one nor the start of one. */
function mentionOf(address: string): RegExp {
  const literal = address.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  // What an address may hold before the @: https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
  const before = "(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_`{|}~\\-])";
  const after = '(?![\\p{L}\\p{N}\\-]|\\.[\\p{L}\\p{N}])';
  return new RegExp(`${before}${literal}${after}`, 'u');
}

/** Where a person's address may stand: what was typed, and what came with it. */
const places = ['email', 'name', 'phone', 'service', 'message', 'attribution'] as const;

/** A text as it is searched: the escapes of JSON, which would hide where a word begins, are gone. */
function searched(text: string | null): string {
  return emailKey(text ?? '').replace(/\\+[nrt"]/g, ' ');
}

/** What was found of a person. */
export type PersonFound = {
  /** The leads sent from the address, and those in which it stands. */
  certain: ArchivedLead[];
  /** Those in which it is part of something longer, which may be another person's address. */
  possible: ArchivedLead[];
};

/**
 * Finds every lead in which an e-mail address stands, whatever its case: as the sender's, in a name, in
 * the words of a message. Reads them all: engines differ in what they call the same letter.
 */
export async function findPerson(open: OpenDatabase, email: string): Promise<PersonFound> {
  const key = emailKey(email);
  const mention = mentionOf(key);
  const certain: StoredLead[] = [];
  const possible: StoredLead[] = [];
  for (let last = ''; ; ) {
    const rows = await open.db
      .selectFrom('leads')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(maxParameters)
      .execute();
    for (const row of rows) {
      const texts = places.map((place) => searched(row[place]));
      if (row.email_key === key || texts.some((text) => mention.test(text))) {
        certain.push(storedLead(row));
      } else if (texts.some((text) => text.includes(key))) {
        possible.push(storedLead(row));
      }
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) break;
    last = next;
  }
  return {
    certain: await withDeliveries(open, certain),
    possible: await withDeliveries(open, possible),
  };
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
