import { type Selectable, sql } from 'kysely';
import { referenceLetters } from '../../lead/reference.ts';
import { inChunks } from './chunks.ts';
import type { OpenDatabase } from './engine.ts';
import type { LeadDatabase } from './lead-database.ts';
import { filteredLeads, type LeadFilter } from './lead-filter.ts';
import { deliveryLifetimeMs } from './store-leads.ts';
import type { StoredBooking } from './stored-booking.ts';
import { type StoredLead, storedLeads } from './stored-lead.ts';
import type { DeliveryTable } from './tables.ts';

/** A lead with the session it booked. */
export type BookedLead = Omit<StoredLead, 'booking'> & { booking: StoredBooking };

/** A lead with its deliveries. */
export type ArchivedLead = StoredLead & { deliveries: Selectable<DeliveryTable>[] };

/** Leads with their deliveries. */
export async function withDeliveries(
  { db }: OpenDatabase,
  leads: readonly StoredLead[],
): Promise<ArchivedLead[]> {
  const byLead = new Map<string, Selectable<DeliveryTable>[]>();
  for (const chunk of inChunks(leads)) {
    const ids = chunk.map(({ lead }) => lead.id);
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

/** The ids of the leads that a filter names, newest first. */
async function idsOf(open: OpenDatabase, filter: LeadFilter, limit?: number): Promise<string[]> {
  let query = filteredLeads(open, filter).select('id');
  query = query.orderBy('received_at', 'desc').orderBy('id', 'desc');
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map(({ id }) => id);
}

/** Reads a chunk of leads, newest first: all at once may take longer than a statement may. */
async function leadsOf(open: OpenDatabase, ids: readonly string[]): Promise<ArchivedLead[]> {
  const rows = await open.db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return await withDeliveries(open, await storedLeads(open.db, rows));
}

/** Reads leads, newest first; by default all. */
export async function listLeads(
  open: OpenDatabase,
  { limit, ...filter }: LeadFilter & { limit?: number },
): Promise<ArchivedLead[]> {
  const leads: ArchivedLead[] = [];
  for (const chunk of inChunks(await idsOf(open, filter, limit))) {
    leads.push(...(await leadsOf(open, chunk)));
  }
  return leads;
}

/** Reads leads, newest first, a few hundred at a time, so that all of them are never in memory. */
export async function* readLeads(
  database: LeadDatabase,
  filter: LeadFilter,
): AsyncGenerator<ArchivedLead[]> {
  const ids = await database.use((open) => idsOf(open, filter));
  for (const chunk of inChunks(ids)) yield await database.use((open) => leadsOf(open, chunk));
}

/** Finds leads by id or by reference, as a person types it. */
export async function findLeads(open: OpenDatabase, key: string): Promise<ArchivedLead[]> {
  const rows = await open.db
    .selectFrom('leads')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', key.trim().toLowerCase()),
        // An older version may have grouped the letters in another way.
        eb(eb.fn('replace', ['reference', sql.lit('-'), sql.lit('')]), '=', referenceLetters(key)),
      ]),
    )
    .execute();
  return await withDeliveries(open, await storedLeads(open.db, rows));
}

/** Reads the bookings that start at a time (ms since 1970) or later, in order; by default only open ones. */
export async function listBookings(
  open: OpenDatabase,
  { from, all = false }: { from: number; all?: boolean },
): Promise<BookedLead[]> {
  let query = open.db
    .selectFrom('leads')
    .innerJoin('bookings', 'bookings.lead_id', 'leads.id')
    .selectAll('leads')
    .where('starts_at', '>=', from)
    .orderBy('starts_at');
  if (!all) query = query.where('bookings.state', '=', 'open');
  const leads = await storedLeads(open.db, await query.execute());
  return leads.flatMap((lead) => (lead.booking ? [{ ...lead, booking: lead.booking }] : []));
}

/** Finds the lead of a booking by its id. */
export async function findBooking(
  open: OpenDatabase,
  id: string,
): Promise<ArchivedLead | undefined> {
  const rows = await open.db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'booking')
    .execute();
  const [found] = await withDeliveries(open, await storedLeads(open.db, rows));
  return found;
}

/** Requeues the failed deliveries of all leads; returns their number. */
export async function retryFailed({ db }: OpenDatabase, now: number): Promise<number> {
  const result = await db
    .updateTable('deliveries')
    .set({ state: 'waiting', due_at: now, expires_at: now + deliveryLifetimeMs, settled_at: null })
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
