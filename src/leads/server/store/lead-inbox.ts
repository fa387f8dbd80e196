import { sql } from 'kysely';
import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/tables.ts';
import type { LeadSummary } from '../../../vocabulary/lead.ts';
import {
  filteredLeads,
  hasFailed,
  hasReminder,
  type LeadFilter,
  type PageRequest,
  pageOfIds,
  type Today,
  undeliveredLeads,
} from './lead-filter.ts';

const maxExcerptLength = 160;

/** Reads a page of leads, newest first by default. */
export async function readInbox(
  store: Store,
  filter: LeadFilter,
  page: PageRequest,
): Promise<LeadSummary[]> {
  const { order = 'desc', first } = page;
  const rows = await store.db
    .selectFrom('leads')
    .where('leads.id', 'in', pageOfIds(store, filter, page))
    .leftJoin('bookings', 'bookings.lead_id', 'leads.id')
    .select(['leads.id', 'reference', 'kind', 'name', 'email', 'phone', 'service', 'progress'])
    .select(['received_at as receivedAt', 'read_at as readAt', 'answered_at as answeredAt'])
    .select(['corrects', 'remind_on as remindOn', 'leads.state'])
    .select(['starts_at as start', 'bookings.state as sessionState'])
    .select(sql<string | null>`substr(message, 1, ${sql.lit(maxExcerptLength)})`.as('excerpt'))
    .select((eb) =>
      eb
        .selectFrom('deliveries')
        .select(({ fn }) =>
          // A count, not a search: SQLite would read all failed deliveries for each lead.
          fn.countAll<number>().filterWhere(hasFailed).as('failed'),
        )
        .whereRef('deliveries.lead_id', '=', 'leads.id')
        .as('failed'),
    )
    .$call((query) => (first ? query.orderBy(hasReminder(first), 'desc') : query))
    .$if(order === 'reminder', (query) => query.orderBy('remind_on'))
    .orderBy('received_at', order === 'reminder' ? 'asc' : order)
    .orderBy('leads.id', order === 'reminder' ? 'asc' : order)
    .execute();
  return rows.map(({ state, failed, start, sessionState, ...row }) => ({
    ...row,
    service: row.service ?? '',
    excerpt: row.excerpt ?? '',
    readAt: row.readAt ?? undefined,
    answeredAt: row.answeredAt ?? undefined,
    isSuspected: state === 'suspected',
    hasFailed: Number(failed) > 0,
    session: start === null || sessionState === null ? undefined : { start, state: sessionState },
    corrects: row.corrects ?? undefined,
    remindOn: row.remindOn ?? undefined,
  }));
}

/** The numbers of leads that need attention at the desk. */
export type InboxCounts = {
  unread: number;
  suspected: number;
  undelivered: number;
  today: number;
  /** Leads with a reminder, due or not. */
  reminders: number;
};

const countQuery = (store: Store, filter: LeadFilter) =>
  filteredLeads(store, filter).select(({ fn }) => fn.countAll<number>().as('number'));

/** Counts the leads that a filter matches. */
export async function countLeads(store: Store, filter: LeadFilter): Promise<number> {
  const { number } = await countQuery(store, filter).executeTakeFirstOrThrow();
  return Number(number);
}

/** Counts the upcoming sessions of leads. */
export async function countSessions(
  { db }: Store,
  ids: readonly string[],
  now: Instant,
): Promise<number> {
  const { number } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('state', '!=', 'cancelled')
    .where('starts_at', '>', now)
    .where('lead_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(number);
}

/** Counts the leads that need attention. */
export async function countInbox(store: Store, today: Today): Promise<InboxCounts> {
  const failed = undeliveredLeads(store).select(({ fn }) =>
    fn.count<number>('lead_id').distinct().as('number'),
  );
  const counts = await store.db
    .selectNoFrom([
      countQuery(store, { state: 'accepted', only: 'unread' }).as('unread'),
      countQuery(store, { state: 'suspected' }).as('suspected'),
      countQuery(store, { state: 'accepted', today }).as('today'),
      countQuery(store, { state: 'accepted', only: 'reminders' }).as('reminders'),
      failed.as('undelivered'),
    ])
    .executeTakeFirstOrThrow();
  return {
    unread: Number(counts.unread),
    suspected: Number(counts.suspected),
    undelivered: Number(counts.undelivered),
    today: Number(counts.today),
    reminders: Number(counts.reminders),
  };
}
