import { type Selectable, sql } from 'kysely';
import { leadFieldNames } from '../../lead/lead-labels.ts';
import { referenceLetters } from '../../lead/reference.ts';
import { inChunks, maxParameters } from './chunks.ts';
import { emailKey } from './email-key.ts';
import type { OpenDatabase } from './engine.ts';
import { containsWords } from './search-condition.ts';
import { deliveryLifetimeMs } from './store-leads.ts';
import type { StoredBooking } from './stored-booking.ts';
import { type StoredLead, storedLeads } from './stored-lead.ts';
import type { DeliveryTable, LeadProgress, LeadTable } from './tables.ts';

/** A lead with the session it booked. */
export type BookedLead = Omit<StoredLead, 'booking'> & { booking: StoredBooking };

/** A lead with its deliveries. */
export type ArchivedLead = StoredLead & { deliveries: Selectable<DeliveryTable>[] };

async function withDeliveries(
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

/** Which leads to read; by default all. */
type LeadSelection = {
  states?: readonly StoredLead['state'][];
  limit?: number;
  /** Those that arrived then or later, in ms since 1970. */
  since?: number | undefined;
  /** The words that a lead must contain, as `searchWords` returns them. */
  words?: readonly string[] | undefined;
  progress?: LeadProgress | undefined;
  /** Those that nobody has opened at the desk. */
  unread?: boolean | undefined;
};

/** Reads leads, newest first. */
export async function listLeads(
  open: OpenDatabase,
  { states, limit, since, words = [], progress, unread = false }: LeadSelection,
): Promise<ArchivedLead[]> {
  const newestFirst = open.db.selectFrom('leads').orderBy('received_at', 'desc').orderBy('id');
  let query = newestFirst.select('id');
  if (states) query = query.where('state', 'in', states);
  if (since !== undefined) query = query.where('received_at', '>=', since);
  if (progress) query = query.where('progress', '=', progress);
  if (unread) query = query.where('read_at', 'is', null);
  for (const condition of containsWords(words)) query = query.where(condition);
  if (limit !== undefined) query = query.limit(limit);
  const ids = (await query.execute()).map(({ id }) => id);
  const leads: StoredLead[] = [];
  // All rows at once may take longer than a statement may.
  for (const chunk of inChunks(ids)) {
    const rows = await newestFirst.selectAll().where('id', 'in', chunk).execute();
    leads.push(...(await storedLeads(open.db, rows)));
  }
  return await withDeliveries(open, leads);
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

/** Matches an address that is not part of a longer one. */
function mentionPattern(address: string): RegExp {
  const literal = address.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  // Characters allowed before the @: https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
  const before = "(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_`{|}~\\-])";
  const after = '(?![\\p{L}\\p{N}\\-]|\\.[\\p{L}\\p{N}])';
  return new RegExp(`${before}${literal}${after}`, 'u');
}

/** The columns that may contain a person's address. */
const searchedColumns = [...leadFieldNames, 'attribution'] as const;

/** The searched form of a text, without JSON escapes, which would hide where a word begins. */
function searchable(text: string | null): string {
  return emailKey(text ?? '').replace(/\\+[nrt"]/g, ' ');
}

type PersonMatches = {
  /** Leads sent from the address or containing it. */
  certain: ArchivedLead[];
  /** Leads in which it is part of a longer text, which may be another person's address. */
  possible: ArchivedLead[];
};

/**
 * Finds every lead that contains an e-mail address, in any case: as the sender's address, in a name, in a
 * message. Scans all leads, because the engines differ in case folding.
 */
export async function findPerson(open: OpenDatabase, email: string): Promise<PersonMatches> {
  const key = emailKey(email);
  const mention = mentionPattern(key);
  const certain: Selectable<LeadTable>[] = [];
  const possible: Selectable<LeadTable>[] = [];
  for (let last = ''; ; ) {
    const rows = await open.db
      .selectFrom('leads')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(maxParameters)
      .execute();
    for (const row of rows) {
      const texts = searchedColumns.map((column) => searchable(row[column]));
      if (row.email_key === key || texts.some((text) => mention.test(text))) {
        certain.push(row);
      } else if (texts.some((text) => text.includes(key))) {
        possible.push(row);
      }
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) break;
    last = next;
  }
  return {
    certain: await withDeliveries(open, await storedLeads(open.db, certain)),
    possible: await withDeliveries(open, await storedLeads(open.db, possible)),
  };
}

/** The numbers of removed rows. */
type Erasure = { leads: number; deliveries: number };

/** Removes leads and their deliveries. */
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
  await open.vacuum();
  return erasure;
}
