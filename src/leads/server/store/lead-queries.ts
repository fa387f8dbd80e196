import { sql } from 'kysely';
import type { LeadDatabase } from '../../../schema/lead-database.ts';
import type { Store } from '../../../schema/tables.ts';
import { foldReference } from '../../../vocabulary/lead-id.ts';
import { type Cursor, type LeadFilter, type PageRequest, pageOfIds } from './lead-filter.ts';
import type { StoredBooking } from './records/stored-booking.ts';
import { isBooked, type StoredLead, storedLeads } from './records/stored-lead.ts';

/** Leads read at once: few enough to read between two requests of visitors. */
const chunkSize = 100;

/** A page of leads, and a cursor to the next page if there may be one. */
async function pageOfLeads(
  store: Store,
  filter: LeadFilter,
  page: PageRequest,
): Promise<{ leads: StoredLead[]; last: Cursor | undefined }> {
  const rows = await store.db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', pageOfIds(store, filter, page))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const leads = await storedLeads(store.db, rows);
  const last = rows.length < page.limit ? undefined : rows.at(-1);
  return { leads, last: last && { at: last.received_at, id: last.id } };
}

/** Reads leads, newest first, in chunks, to limit memory use. */
export async function* readLeads(
  database: Pick<LeadDatabase, 'use'>,
  filter: LeadFilter,
): AsyncGenerator<StoredLead[]> {
  let after: Cursor | undefined;
  do {
    const page = { limit: chunkSize, after };
    const { leads, last } = await database.use((store) => pageOfLeads(store, filter, page));
    yield leads;
    after = last;
  } while (after);
}

/** Reads leads, newest first; by default all. */
export async function listLeads(
  store: Store,
  { limit = Number.POSITIVE_INFINITY, ...filter }: LeadFilter & { limit?: number },
): Promise<StoredLead[]> {
  const leads: StoredLead[] = [];
  for await (const chunk of readLeads({ use: (work) => work(store) }, filter)) {
    leads.push(...chunk);
    if (leads.length >= limit) break;
  }
  return leads.slice(0, limit);
}

/** Finds a lead by its id. */
export async function findLead(store: Store, id: string): Promise<StoredLead | undefined> {
  const rows = await store.db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'erasing')
    .execute();
  return (await storedLeads(store.db, rows))[0];
}

/** Finds leads by id, or by reference as a person types it. Scans all references, so it is slow. */
export async function findLeads(store: Store, key: string): Promise<StoredLead[]> {
  const rows = await store.db
    .selectFrom('leads')
    .selectAll()
    .where('state', '!=', 'erasing')
    .where((eb) =>
      eb.or([
        eb('id', '=', key.trim().toLowerCase()),
        // A person may group the letters differently.
        eb(eb.fn('replace', ['reference', sql.lit('-'), sql.lit('')]), '=', foldReference(key)),
      ]),
    )
    .execute();
  return await storedLeads(store.db, rows);
}

/** Reads the bookings that start at `from` or later, in order; by default only open ones. */
export async function listBookings(
  store: Store,
  { from, all = false }: { from: number; all?: boolean },
): Promise<StoredLead<StoredBooking>[]> {
  let query = store.db
    .selectFrom('leads')
    .innerJoin('bookings', 'bookings.lead_id', 'leads.id')
    .selectAll('leads')
    .where('starts_at', '>=', from)
    .where('leads.state', '!=', 'erasing')
    .orderBy('starts_at');
  if (!all) query = query.where('bookings.state', '=', 'open');
  return (await storedLeads(store.db, await query.execute())).filter(isBooked);
}

/** Finds the lead of a booking by its id. */
export async function findBooking(
  store: Store,
  id: string,
): Promise<StoredLead<StoredBooking> | undefined> {
  const rows = await store.db
    .selectFrom('leads')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'booking')
    .execute();
  return (await storedLeads(store.db, rows)).find(isBooked);
}
