import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../platform/instant.ts';
import type { LeadTable, Store, Tables } from '../../../schema/tables.ts';
import { pushTarget, visitorTargets } from '../../../vocabulary/delivery-targets.ts';
import { type LeadProgress, unansweredSteps } from '../../../vocabulary/progress.ts';
import { afterRemindersOf } from '../../reminder.ts';
import { remindedPerson } from './records/lead-reminders.ts';

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Conditions that a lead's search text contains all words of `searchWords`. SQLite compares at each
 * occurrence of a word's first letter, so long words, which are the rarest, come first.
 */
const containsWords = (words: readonly string[]): RawBuilder<boolean>[] =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((text) => sql<boolean>`search like ${`%${literal(text)}%`} escape '\\'`);

/** Which leads to read; by default all. */
export type LeadFilter = {
  state?: LeadTable['state'] | undefined;
  /** The words that a lead must contain, as `searchWords` returns them. */
  words?: readonly string[] | undefined;
  kind?: LeadTable['kind'] | undefined;
  progress?: LeadProgress | undefined;
  /** Only unread leads, accepted ones with a failed delivery, or those with a reminder. */
  only?: 'unread' | 'undelivered' | 'reminders' | undefined;
  /** Only leads that need action today. */
  today?: Today | undefined;
  /** Only leads with such a reminder. */
  reminder?: ReminderFilter | undefined;
  /** The earliest time of arrival, inclusive. */
  since?: Instant | undefined;
  until?: Instant | undefined;
  /** Only this lead and those that arrived before it. */
  upTo?: Cursor | undefined;
  /** Only these ids; at most `maxParameters`. */
  ids?: readonly string[] | undefined;
};

/** Reminders of a person or, if it is null, of everybody, by ISO date; by default all. */
export type ReminderFilter = {
  personId?: string | null | undefined;
  from?: string;
  until: string;
};

/**
 * A day in the agency's time zone: its ISO date, and when it started. With a person, only the
 * reminders of this person count; null leaves out those of anyone.
 */
export type Today = { date: string; startedAt: Instant } & Pick<ReminderFilter, 'personId'>;

/** A position in a list of leads, newest first: a lead's time of arrival and id. */
export type Cursor = { at: Instant; id: string };

/** Whether a delivery to the agency failed, even if it will be retried. */
export const hasFailed = (eb: ExpressionBuilder<Tables, 'deliveries'>) =>
  eb.and([
    eb('deliveries.state', 'in', ['failed', 'waiting']),
    eb.or([eb('deliveries.state', '=', 'failed'), eb('last_error', 'is not', null)]),
    eb('target', 'not in', [pushTarget, ...visitorTargets]),
  ]);

/**
 * The accepted leads with a failed delivery to the agency. SQLite reads a cross join in the given
 * order; its planner does not know how few rows match.
 */
export const undeliveredLeads = ({ db }: Store) =>
  db
    .selectFrom('deliveries')
    .crossJoin('leads')
    .where(hasFailed)
    .whereRef('leads.id', '=', 'deliveries.lead_id')
    .where('leads.state', '=', 'accepted');

/** Matches leads with such a reminder. */
export const hasReminder =
  ({ personId, from = '', until }: ReminderFilter) =>
  (eb: ExpressionBuilder<Tables, 'leads'>) => {
    const reminders = eb
      .selectFrom('lead_reminders')
      .select('lead_id')
      .where('lead_reminders.remind_on', '>=', from)
      .where('lead_reminders.remind_on', '<', afterRemindersOf(until));
    const isTheirs = eb(remindedPerson, personId === null ? 'is' : '=', personId ?? null);
    return eb.and([
      // The earliest reminder, for the index.
      eb('leads.remind_on', '<', afterRemindersOf(until)),
      eb('leads.id', 'in', personId === undefined ? reminders : reminders.where(isTheirs)),
    ]);
  };

/** Leads with a reminder that is due, and those that were unanswered when the day started. */
const isDueToday =
  ({ date, startedAt, personId }: Today) =>
  (eb: ExpressionBuilder<Tables, 'leads'>) => {
    const isReminded = hasReminder({ personId, until: date })(eb);
    if (personId) return isReminded;
    const isUnanswered = eb.and([
      eb('progress', 'in', unansweredSteps),
      eb('received_at', '<', startedAt),
      // A lead with a later reminder is not due yet.
      eb('remind_on', 'is', null),
    ]);
    return eb.or([isReminded, isUnanswered]);
  };

/** The leads that a filter matches. */
export function filteredLeads(store: Store, { words = [], only, ...filter }: LeadFilter) {
  let query = store.db.selectFrom('leads');
  if (only === 'undelivered') {
    query = query.where('id', 'in', undeliveredLeads(store).select('lead_id'));
  } else if (filter.state) {
    query = query.where('state', '=', filter.state);
  } else {
    query = query.where('state', '!=', 'erasing');
  }
  if (filter.kind) query = query.where('kind', '=', filter.kind);
  if (filter.progress) query = query.where('progress', '=', filter.progress);
  if (only === 'unread') query = query.where('read_at', 'is', null);
  if (only === 'reminders') query = query.where('remind_on', 'is not', null);
  if (filter.reminder) query = query.where(hasReminder(filter.reminder));
  if (filter.today) query = query.where(isDueToday(filter.today));
  if (filter.since !== undefined) query = query.where('received_at', '>=', filter.since);
  if (filter.until !== undefined) query = query.where('received_at', '<', filter.until);
  if (filter.upTo) query = query.where(comparesToCursor('<=', filter.upTo));
  if (filter.ids) query = query.where('id', 'in', filter.ids);
  for (const condition of containsWords(words)) query = query.where(condition);
  return query;
}

/** Compares leads with a cursor. */
const comparesToCursor =
  (operator: '<' | '<=', { at, id }: Cursor) =>
  (eb: ExpressionBuilder<Tables, 'leads'>) =>
    eb(eb.refTuple('received_at', 'id'), operator, eb.tuple(at, id));

/** One page of a list; `after` is the last lead of the previous page. */
export type PageRequest = {
  limit: number;
  after?: Cursor | undefined;
  /** "asc" is oldest first; "reminder" is by day of reminder, and does not support `after`. */
  order?: 'asc' | 'desc' | 'reminder';
  /** Leads with such a reminder come first. */
  first?: ReminderFilter | undefined;
};

/**
 * A subquery for the ids of one page of leads. It is separate from the other columns, because an
 * index covers everything that the filter reads.
 */
export function pageOfIds(
  store: Store,
  filter: LeadFilter,
  { limit, after, order = 'desc', first }: PageRequest,
) {
  let query = filteredLeads(store, filter);
  if (first) query = query.orderBy(hasReminder(first), 'desc');
  if (after) query = query.where(comparesToCursor('<', after));
  if (order === 'reminder') return query.select('id').orderBy('remind_on').limit(limit);
  return query.select('id').orderBy('received_at', order).orderBy('id', order).limit(limit);
}
