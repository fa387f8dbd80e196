import type { Transaction } from 'kysely';
import type { Instant } from '../../../../platform/instant.ts';
import { inChunks } from '../../../../platform/server/database/chunks.ts';
import type { Store, Tables } from '../../../../schema/tables.ts';
import type { LeadEventKind } from '../../../../vocabulary/progress.ts';

/** Who changes a lead, and when. */
export type Actor = {
  /** The name in the history: a person, the visitor or a program. */
  by: string;
  /** The id of a person at the desk. */
  personId?: string;
  now: Instant;
};

/** Shortens "Dana (dana@acre.example)" to "Dana", for lists. */
export const shortPerson = (person: string): string => person.replace(/ \([^()]*\)$/, '');

/** What happened to a lead. */
export type LeadEvent = {
  at: Instant;
  person: string;
  kind: LeadEventKind;
  /** The text of a note, or other details; empty if there are none. */
  detail: string;
};

/** Locks a lead until the transaction ends. Returns false if there is no such lead. */
export async function lockLead(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('leads')
    .set((eb) => ({ progress: eb.ref('progress') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records an event of a lead. Call it in the transaction that makes the change, once that has
 * changed or locked the lead, so that event numbers are sequential.
 */
export async function recordEvent(
  transaction: Transaction<Tables>,
  { by, now }: Actor,
  { leadId, kind, detail = '' }: { leadId: string; kind: LeadEventKind; detail?: string },
): Promise<void> {
  const { last } = await transaction
    .selectFrom('lead_events')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('lead_events')
    .values({ lead_id: leadId, number: (last ?? 0) + 1, at: now, person: by, kind, detail })
    .execute();
}

/**
 * The number of entries in each lead's history: its version, for optimistic locking. A page sends
 * it back with a change, so that `lastChangeByOthers` finds what the page did not show.
 */
export async function versionsOf(
  { db }: Pick<Store, 'db'>,
  leadIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('lead_events')
    .select((eb) => ['lead_id', eb.fn.max('number').as('version')])
    .where('lead_id', 'in', leadIds)
    .groupBy('lead_id')
    .execute();
  const versions = rows.map(({ lead_id, version }) => [lead_id, version] as const);
  return new Map([...leadIds.map((id) => [id, 0] as const), ...versions]);
}

/** A lead as a page showed it, with its version then; 0 by default. */
export type ShownLead = { id: string; version?: number };

/** The last event by others since a page showed the lead; of any kind by default. */
export async function lastChangeByOthers(
  transaction: Transaction<Tables>,
  { by }: Pick<Actor, 'by'>,
  { id, version = 0, kinds }: ShownLead & { kinds?: readonly LeadEventKind[] },
): Promise<LeadEvent | undefined> {
  return await transaction
    .selectFrom('lead_events')
    .select(['at', 'person', 'kind', 'detail'])
    .where('lead_id', '=', id)
    .where('number', '>', version)
    .where('person', '!=', by)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The histories of leads by id, oldest event first; omits leads without one. */
export async function listHistories(
  { db }: Store,
  leadIds: readonly string[],
): Promise<Map<string, LeadEvent[]>> {
  const histories = new Map<string, LeadEvent[]>();
  for (const ids of inChunks(leadIds)) {
    const events = await db
      .selectFrom('lead_events')
      .select(['lead_id', 'at', 'person', 'kind', 'detail'])
      .where('lead_id', 'in', ids)
      .orderBy('number')
      .execute();
    for (const { lead_id, ...event } of events) {
      histories.set(lead_id, [...(histories.get(lead_id) ?? []), event]);
    }
  }
  return histories;
}

/** The history of a lead, oldest event first. */
export const listEvents = async (store: Store, leadId: string): Promise<LeadEvent[]> =>
  (await listHistories(store, [leadId])).get(leadId) ?? [];
