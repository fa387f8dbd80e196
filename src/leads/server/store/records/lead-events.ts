import type { Transaction } from 'kysely';
import type { Instant } from '../../../../platform/instant.ts';
import { inChunks } from '../../../../platform/server/database/chunks.ts';
import type { Store } from '../../../../schema/store.ts';
import type { Tables } from '../../../../schema/tables.ts';
import type { LeadEventKind } from '../../../../vocabulary/progress.ts';

/** Who does something with a lead, and when. */
export type Actor = {
  /** Who it is, as the history shows it: a person, the visitor or a program. */
  by: string;
  now: Instant;
};

/** "Dana (dana@acre.example)" is Dana: the name is enough in a list. */
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
 * Records what somebody does with a lead. Runs in the transaction that does it, after it has
 * changed or locked the lead, so that events are numbered in order.
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
 * How many entries the history of each lead has: its version. A page sends it back with a change, so
 * that `changedByOthers` finds what the page did not show.
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

/** A lead as a page showed it, whose history then had `version` entries; by default none. */
export type ShownLead = { id: string; version?: number };

/** What others did last with a lead since a page showed it; by default of any kind. */
export async function changedByOthers(
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

/** The histories of leads by id, each from its beginning; a lead without one is left out. */
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

/** The history of a lead, from its beginning. */
export const listEvents = async (store: Store, leadId: string): Promise<LeadEvent[]> =>
  (await listHistories(store, [leadId])).get(leadId) ?? [];
