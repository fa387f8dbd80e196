import type { Kysely } from 'kysely';
import { newLeadId } from '../../lead/lead-id.ts';
import type { OpenDatabase } from './engine.ts';
import type { LeadEventKind, Tables } from './tables.ts';

/** Who does something with a lead, and when. */
export type Actor = {
  /** A name, or the program. */
  by: string;
  /** In ms since 1970. */
  now: number;
};

/** What happened to a lead. */
export type LeadEvent = {
  /** In ms since 1970. */
  at: number;
  person: string;
  kind: LeadEventKind;
  /** The text of a note, or what else there is to say; empty if nothing. */
  detail: string;
};

/** Writes down what somebody does with a lead, as part of the transaction that does it. */
export async function recordEvent(
  db: Kysely<Tables>,
  { by, now }: Actor,
  { leadId, kind, detail = '' }: { leadId: string; kind: LeadEventKind; detail?: string },
): Promise<void> {
  await db
    .insertInto('lead_events')
    .values({ id: newLeadId(now), lead_id: leadId, at: now, person: by, kind, detail })
    .execute();
}

/** The history of a lead, from its beginning. */
export async function listEvents({ db }: OpenDatabase, leadId: string): Promise<LeadEvent[]> {
  return await db
    .selectFrom('lead_events')
    .select(['at', 'person', 'kind', 'detail'])
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
