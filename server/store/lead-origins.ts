import type { OpenDatabase } from './engine.ts';
import { storedLeads } from './stored-lead.ts';

/** Where a lead came from, and when it came and was answered, in ms since 1970. */
export type LeadOrigin = {
  receivedAt: number;
  answeredAt: number | undefined;
  /** The path of the page it was sent from. */
  page: string;
  /** The campaign or the site that led to it; empty for neither. */
  source: string;
};

/** More than any agency gets in twelve weeks, and few enough to read at once. */
const most = 20_000;

/** The accepted leads that arrived at a time (ms since 1970) or later, the newest first. */
export async function leadOrigins({ db }: OpenDatabase, since: number): Promise<LeadOrigin[]> {
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .where('state', '=', 'accepted')
    .where('received_at', '>=', since)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute();
  const answeredAt = new Map(rows.map(({ id, answered_at }) => [id, answered_at ?? undefined]));
  return (await storedLeads(db, rows)).map(({ lead, receivedAt }) => ({
    receivedAt: receivedAt.getTime(),
    answeredAt: answeredAt.get(lead.id),
    page: lead.attribution.page,
    source: lead.attribution.utmSource || lead.attribution.referrerHost,
  }));
}
