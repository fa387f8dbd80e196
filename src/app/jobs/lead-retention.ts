import type { ExpressionBuilder } from 'kysely';
import { changeTimes } from '../../booking/server/store/taken-cells.ts';
import { eraseWithin } from '../../desk/server/store/lead-erasure.ts';
import type { Instant } from '../../platform/instant.ts';
import { inChunks } from '../../platform/server/database/chunks.ts';
import type { Store, Tables } from '../../schema/tables.ts';
import { answeredSteps } from '../../vocabulary/progress.ts';

/** How long in advance the agency is notified that a lead will be erased, in ms. */
export const erasureNoticeMs = 7 * 24 * 60 * 60 * 1000;

/** Criteria for leads to erase for their age, if nothing else keeps them. */
type ExpiryQuery = {
  receivedBefore: Instant;
  now: Instant;
  /** The configured targets; deliveries to any other target do not matter. */
  targets: readonly string[];
};

/**
 * Matches leads that a person has read and answered, that have no reminder and have reached every
 * target, and whose session is over.
 */
const isFinished =
  ({ receivedBefore, now, targets }: ExpiryQuery) =>
  ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'leads'>) => {
    const isUndelivered = exists(
      selectFrom('deliveries')
        .select('target')
        .whereRef('lead_id', '=', 'leads.id')
        .where('deliveries.state', 'in', ['held', 'waiting', 'failed'])
        .where('target', 'in', targets),
    );
    const hasUpcomingSession = exists(
      selectFrom('bookings')
        .select('starts_at')
        .whereRef('lead_id', '=', 'leads.id')
        .where('ends_at', '>', now),
    );
    return and([
      eb('leads.state', '=', 'accepted'),
      eb('received_at', '<', receivedBefore),
      eb('read_at', 'is not', null),
      // An overdue reminder counts, too: people remove it once they have dealt with it.
      eb('remind_on', 'is', null),
      eb('progress', 'in', answeredSteps),
      not(isUndelivered),
      not(hasUpcomingSession),
    ]);
  };

/** Leads due for erasure that have not been announced to the agency yet. */
export type ExpiringLeads = { ids: string[]; oldest: Instant; newest: Instant };

/** Finds finished leads whose erasure has not been announced; undefined if there are none. */
export async function expiringLeads(
  { db }: Store,
  query: ExpiryQuery,
): Promise<ExpiringLeads | undefined> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'received_at'])
    .where(isFinished(query))
    // A future time counts as none: it was written while the clock was ahead.
    .where(({ or, eb }) =>
      or([eb('erasure_notified_at', 'is', null), eb('erasure_notified_at', '>', query.now)]),
    )
    .orderBy('received_at')
    .execute();
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return undefined;
  return { ids: rows.map(({ id }) => id), oldest: first.received_at, newest: last.received_at };
}

/** Records that the agency was notified of the erasure of leads; skips those no longer finished. */
export async function markErasureAnnounced(
  { db }: Store,
  ids: readonly string[],
  query: ExpiryQuery,
): Promise<void> {
  for (const chunk of inChunks(ids)) {
    await db
      .updateTable('leads')
      .set({ erasure_notified_at: query.now })
      .where('id', 'in', chunk)
      .where(isFinished(query))
      .execute();
  }
}

/**
 * Clears the notices about leads no longer due for erasure, so the agency is notified again if they
 * become due. Without a query, clears all notices.
 */
export async function forgetErasureNotices(
  { db }: Store,
  query: ExpiryQuery | undefined,
): Promise<void> {
  let clearing = db
    .updateTable('leads')
    .set({ erasure_notified_at: null })
    .where('erasure_notified_at', 'is not', null);
  if (query) clearing = clearing.where(({ not, eb }) => not(isFinished(query)(eb)));
  await clearing.execute();
}

const erasureBatchSize = 100;

/**
 * Erases the finished leads whose erasure was announced a week ago, until the signal aborts;
 * returns their number.
 */
export async function eraseExpired(
  store: Store,
  query: ExpiryQuery,
  signal?: AbortSignal,
): Promise<number> {
  const isExpired = (eb: ExpressionBuilder<Tables, 'leads'>) =>
    eb.and([isFinished(query)(eb), eb('erasure_notified_at', '<=', query.now - erasureNoticeMs)]);
  let erased = 0;
  for (;;) {
    const rows = await store.db
      .selectFrom('leads')
      .select('id')
      .where(isExpired)
      .limit(erasureBatchSize)
      .execute();
    for (const { id } of rows) {
      if (signal?.aborted) return erased;
      await changeTimes(store, async (transaction) => {
        // A person may have started working on the lead again; this update also locks it.
        const { numUpdatedRows } = await transaction
          .updateTable('leads')
          .set({ state: 'accepted' })
          .where('id', '=', id)
          .where(isExpired)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) {
          erased += (await eraseWithin(transaction, store, id, query.now)).leads;
        }
      });
    }
    if (rows.length < erasureBatchSize) return erased;
  }
}
