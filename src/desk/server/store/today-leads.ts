import { dateIn } from '../../../agency/date-in.ts';
import type { ReminderFilter, Today } from '../../../leads/server/store/lead-filter.ts';
import { countLeads, readInbox } from '../../../leads/server/store/lead-inbox.ts';
import type { Instant } from '../../../platform/instant.ts';
import { startOfDay } from '../../../platform/server/local-time.ts';
import type { Store } from '../../../schema/tables.ts';
import type { LeadSummary, LeadWork } from '../../../vocabulary/lead.ts';
import { withWork, workOn } from './lead-work.ts';

const maxListed = 10;

/** The day of an instant in a time zone. */
export function todayAt(now: Instant, timeZone: string): Today {
  const date = dateIn(timeZone, new Date(now));
  return { date, startedAt: startOfDay(date, timeZone) };
}

/** Leads to work on today. */
export type LeadsForToday = {
  count: number;
  /** The first of them, oldest first. */
  leads: LeadSummary[];
  /** Whether a lead is due today or unanswered since yesterday, and so was not reported before. */
  hasNews: boolean;
};

/**
 * The leads whose reminder is due, and those that were unanswered when the day began; with a person
 * as in `Today`, each with the reminder of that person.
 */
export async function leadsForToday(
  store: Store,
  today: Today,
  first?: ReminderFilter,
): Promise<LeadsForToday> {
  const { personId, date } = today;
  const filter = { state: 'accepted', today } as const;
  const yesterday = today.startedAt - 24 * 60 * 60 * 1000;
  const [count, leads, dueCount, recentCount] = await Promise.all([
    countLeads(store, filter),
    readInbox(store, filter, { limit: maxListed, order: 'asc', first }),
    countLeads(store, { ...filter, reminder: { personId, from: date, until: date } }),
    countLeads(store, { ...filter, since: yesterday }),
  ]);
  const shown = (await withWork(store, leads)).map((lead) => {
    const own = lead.work?.reminders.find((each) => each.personId === personId);
    return personId === undefined ? lead : { ...lead, remindOn: own?.on };
  });
  return { count, leads: shown, hasNews: dueCount + recentCount > 0 };
}

/** The confirmed sessions of a day that are not over, in order of time. */
export async function sessionsToday(
  store: Store,
  now: Instant,
  { startedAt }: Today,
): Promise<({ id: string; name: string; start: Instant } & Pick<LeadWork, 'notes'>)[]> {
  const rows = await store.db
    .selectFrom('bookings')
    .innerJoin('leads', 'leads.id', 'bookings.lead_id')
    .select(['leads.id', 'name', 'reference', 'starts_at'])
    .where('bookings.state', '=', 'open')
    .where('leads.state', '=', 'accepted')
    .where('ends_at', '>', now)
    // An hour off on the day of a clock change, which does not matter: nobody books at midnight.
    .where('starts_at', '<', startedAt + 24 * 60 * 60 * 1000)
    .orderBy('starts_at')
    .execute();
  const work = await workOn(
    store,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, reference, starts_at }) => ({
    id,
    name: name || reference,
    start: starts_at,
    notes: work.get(id)?.notes ?? [],
  }));
}
