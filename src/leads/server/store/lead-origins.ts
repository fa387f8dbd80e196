import type { Instant } from '../../../platform/instant.ts';
import { maxParameters } from '../../../platform/server/database/chunks.ts';
import type { LeadDatabase } from '../../../schema/lead-database.ts';
import type { Store } from '../../../schema/tables.ts';
import { phoneRequest } from '../../../vocabulary/attribution.ts';
import type { LeadKind } from '../../../vocabulary/lead.ts';
import type { LeadProgress } from '../../../vocabulary/progress.ts';
import { readAttribution } from './records/stored-lead.ts';

/** A lead's origin, subject, time of arrival and progress. */
export type LeadOrigin = {
  receivedAt: Instant;
  progress: LeadProgress;
  kind: LeadKind;
  service: string;
  /** Whether the agency entered it after a call. */
  isByPhone: boolean;
  /** The path of the page it was sent from. */
  page: string;
  /** The campaign or the site that led to it; empty if neither is known. */
  source: string;
};

/**
 * Reads the accepted leads that arrived from `since` to `until` (exclusive), oldest first, a few
 * hundred at a time, so that visitors' requests are served in between.
 */
export async function* leadOrigins(
  database: LeadDatabase,
  since: Instant,
  until = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<LeadOrigin[]> {
  for (let last = { received_at: since, id: '' }; ; ) {
    const { received_at: at, id } = last;
    const rows = await database.use(({ db }) =>
      db
        .selectFrom('leads')
        .select(['id', 'received_at', 'progress', 'kind', 'service', 'attribution'])
        .where('state', '=', 'accepted')
        .where('received_at', '<', until)
        .where((eb) => eb(eb.refTuple('received_at', 'id'), '>', eb.tuple(at, id)))
        .orderBy('received_at')
        .orderBy('id')
        .limit(maxParameters)
        .execute(),
    );
    yield rows.map(({ received_at, attribution, service, ...row }) => {
      const { page, utmSource, referrerHost, request } = readAttribution(attribution);
      const isByPhone = request === phoneRequest;
      const source = utmSource || referrerHost;
      const { progress, kind } = row;
      return {
        receivedAt: received_at,
        progress,
        kind,
        service: service ?? '',
        page,
        source,
        isByPhone,
      };
    });
    const next = rows.at(-1);
    if (!next || rows.length < maxParameters) return;
    last = next;
  }
}

/** The leads marked won from `since` to `until` (exclusive), and still won, newest first. */
export async function listWonLeads(
  { db }: Store,
  since: Instant,
  until: Instant,
): Promise<{ id: string; name: string; at: Instant }[]> {
  const rows = await db
    .selectFrom('lead_events')
    .innerJoin('leads', 'leads.id', 'lead_events.lead_id')
    .select(['leads.id', 'name', 'reference'])
    .select(({ fn }) => fn.max('at').as('at'))
    .where('lead_events.kind', '=', 'won')
    .where('at', '>=', since)
    .where('at', '<', until)
    .where('progress', '=', 'won')
    .where('leads.state', '=', 'accepted')
    .groupBy(['leads.id', 'name', 'reference'])
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ id, name, reference, at }) => ({ id, name: name || reference, at }));
}
