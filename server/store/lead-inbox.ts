import { type Selectable, sql } from 'kysely';
import type { OpenDatabase } from './engine.ts';
import { containsWords } from './search-condition.ts';
import type { LeadProgress, LeadTable } from './tables.ts';

/** Which leads an inbox shows; without any of these, all that are not suspected. */
export type InboxFilter = {
  /** The words that a lead must contain, as `searchWords` returns them. */
  words?: readonly string[] | undefined;
  kind?: LeadTable['kind'] | undefined;
  progress?: LeadProgress | undefined;
  /** Only those that are suspected, that nobody has opened, or of which a delivery failed. */
  only?: 'suspected' | 'unread' | 'undelivered' | undefined;
  /** Those that arrived from then on, and before then, in ms since 1970. */
  since?: number | undefined;
  until?: number | undefined;
};

/** The last lead of a page, after which the next one begins. */
export type Cursor = { at: number; id: string };

/** A lead in a list. Times are in ms since 1970. */
export type InboxEntry = {
  id: string;
  reference: string;
  kind: LeadTable['kind'];
  name: string;
  email: string;
  service: string;
  /** The beginning of the message. */
  excerpt: string;
  receivedAt: number;
  isRead: boolean;
  progress: LeadProgress;
  answeredAt: number | undefined;
  isSuspected: boolean;
  /** Whether a delivery failed. */
  hasFailed: boolean;
  /** The start of its session, if it booked one. */
  session: number | undefined;
};

const excerptLength = 160;

/**
 * The leads of which a delivery failed. A cross join is read in this order by SQLite, which does not know
 * how few they are.
 */
const undelivered = ({ db }: OpenDatabase) =>
  db
    .selectFrom('deliveries')
    .crossJoin('leads')
    .where('deliveries.state', '=', 'failed')
    .whereRef('leads.id', '=', 'deliveries.lead_id')
    .where('leads.state', '=', 'accepted');

/** The leads that a filter names. */
function filtered(open: OpenDatabase, { words = [], ...filter }: InboxFilter) {
  let query = open.db.selectFrom('leads');
  if (filter.only === 'undelivered') {
    query = query.where('id', 'in', undelivered(open).select('lead_id'));
  } else {
    query = query.where('state', '=', filter.only === 'suspected' ? 'suspected' : 'accepted');
  }
  if (filter.kind) query = query.where('kind', '=', filter.kind);
  if (filter.progress) query = query.where('progress', '=', filter.progress);
  if (filter.only === 'unread') query = query.where('read_at', 'is', null);
  if (filter.since !== undefined) query = query.where('received_at', '>=', filter.since);
  if (filter.until !== undefined) query = query.where('received_at', '<', filter.until);
  for (const condition of containsWords(words)) query = query.where(condition);
  return query;
}

type Row = Pick<
  Selectable<LeadTable>,
  | 'id'
  | 'reference'
  | 'kind'
  | 'name'
  | 'email'
  | 'service'
  | 'received_at'
  | 'read_at'
  | 'progress'
  | 'answered_at'
  | 'state'
> & { excerpt: string | null; starts_at: number | null; failed: unknown };

const entryOf = (row: Row): InboxEntry => ({
  ...{ id: row.id, reference: row.reference, kind: row.kind, name: row.name, email: row.email },
  ...{ service: row.service ?? '', excerpt: row.excerpt ?? '', receivedAt: row.received_at },
  ...{ isRead: row.read_at !== null, progress: row.progress },
  answeredAt: row.answered_at ?? undefined,
  isSuspected: row.state === 'suspected',
  hasFailed: Boolean(row.failed),
  session: row.starts_at ?? undefined,
});

/** Reads a page of leads, newest first. */
export async function readInbox(
  open: OpenDatabase,
  filter: InboxFilter,
  { limit, after }: { limit: number; after?: Cursor | undefined },
): Promise<InboxEntry[]> {
  let query = filtered(open, filter);
  if (after) {
    const { at, id } = after;
    query = query.where((eb) => eb(eb.refTuple('received_at', 'id'), '<', eb.tuple(at, id)));
  }
  // Apart from what a row shows, so that an index has all that is searched.
  const page = query.select('id').orderBy('received_at', 'desc').orderBy('id', 'desc').limit(limit);
  const rows = await open.db
    .selectFrom('leads')
    .where('leads.id', 'in', page)
    .leftJoin('bookings', 'bookings.lead_id', 'leads.id')
    .select(['leads.id', 'reference', 'kind', 'name', 'email', 'service', 'received_at'])
    .select(['read_at', 'progress', 'answered_at', 'leads.state', 'starts_at'])
    .select(sql<string | null>`substr(message, 1, ${sql.lit(excerptLength)})`.as('excerpt'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('deliveries')
            .select('target')
            .whereRef('deliveries.lead_id', '=', 'leads.id')
            .where('deliveries.state', '=', 'failed'),
        )
        .as('failed'),
    )
    .orderBy('received_at', 'desc')
    .orderBy('leads.id', 'desc')
    .execute();
  return rows.map(entryOf);
}

/** What waits for somebody at the desk. */
export type InboxCounts = { unread: number; suspected: number; undelivered: number };

/** Counts the leads that nobody has opened, the suspected ones that nobody was shown, and those of which a delivery failed. */
export async function countInbox(open: OpenDatabase): Promise<InboxCounts> {
  const count = async (filter: InboxFilter, unshown = false): Promise<number> => {
    let query = filtered(open, filter);
    if (unshown) query = query.where('shown_at', 'is', null);
    const { number } = await query
      .select((eb) => eb.fn.countAll<number>().as('number'))
      .executeTakeFirstOrThrow();
    return Number(number);
  };
  const failed = await undelivered(open)
    .select((eb) => eb.fn.count<number>('lead_id').distinct().as('number'))
    .executeTakeFirstOrThrow();
  return {
    unread: await count({ only: 'unread' }),
    suspected: await count({ only: 'suspected' }, true),
    undelivered: Number(failed.number),
  };
}
