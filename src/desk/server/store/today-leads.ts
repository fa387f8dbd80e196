import { dateIn } from '../../../agency/date-in.ts';
import type { LeadSummary } from '../../../leads/lead.ts';
import type { Today } from '../../../leads/server/store/lead-filter.ts';
import { countLeads, readInbox } from '../../../leads/server/store/lead-inbox.ts';
import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../platform/server/database/engine.ts';
import { startOfDay } from '../../../platform/server/local-time.ts';

const maxListed = 10;

/** The day of an instant in a time zone. */
export function todayAt(now: Instant, timeZone: string): Today {
  const date = dateIn(timeZone, new Date(now));
  return { date, begunAt: startOfDay(date, timeZone) };
}

/** What somebody should do today. */
export type LeadsForToday = {
  count: number;
  /** The first of them, oldest first. */
  leads: LeadSummary[];
  /** Whether one is due today, or has been unanswered since yesterday, and so was not told before. */
  hasNews: boolean;
};

/** The leads whose reminder is due, and those that were unanswered when the day began. */
export async function leadsForToday(store: Store, today: Today): Promise<LeadsForToday> {
  const filter = { state: 'accepted', today } as const;
  const yesterday = today.begunAt - 24 * 60 * 60 * 1000;
  const [count, leads, due, since] = await Promise.all([
    countLeads(store, filter),
    readInbox(store, filter, { limit: maxListed, order: 'asc' }),
    countLeads(store, { ...filter, remindOn: today.date }),
    countLeads(store, { ...filter, since: yesterday }),
  ]);
  const notes = await newestNotes(
    store,
    leads.map(({ id }) => id),
  );
  const noted = leads.map((lead) => ({ ...lead, note: notes.get(lead.id) }));
  return { count, leads: noted, hasNews: due + since > 0 };
}

/** The newest note about each of these leads, by lead id. */
async function newestNotes({ db }: Store, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lead_events')
    .select(['lead_id', 'detail'])
    .where('lead_id', 'in', [...ids])
    .where('kind', '=', 'note')
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ lead_id, detail }) => [lead_id, detail]));
}
