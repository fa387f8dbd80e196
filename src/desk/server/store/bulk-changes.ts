import { changeTimes } from '../../../booking/server/store/taken-cells.ts';
import {
  type Cursor,
  type LeadFilter,
  pageOfIds,
} from '../../../leads/server/store/lead-filter.ts';
import type { Actor } from '../../../leads/server/store/records/lead-events.ts';
import { storedLeads } from '../../../leads/server/store/records/stored-lead.ts';
import type { LeadDatabase } from '../../../platform/server/database/lead-database.ts';
import type { LeadTable } from '../../../platform/server/database/tables.ts';
import type { BulkCounts } from '../../bulk-actions.ts';
import type { BulkAction } from '../../pages/bulk.ts';
import { markSpamWithin, retryLead } from './lead-changes.ts';
import { removeLeads } from './lead-erasure.ts';
import { releaseLead } from './release-lead.ts';

/** Few enough to change between two requests of visitors. */
const chunkSize = 50;

/** The ids of the leads that a filter matches, newest first, in chunks that are read one by one. */
export async function* leadIds(
  database: Pick<LeadDatabase, 'use'>,
  filter: LeadFilter,
): AsyncGenerator<string[]> {
  let after: Cursor | undefined;
  do {
    const page = { limit: chunkSize, after };
    const rows = await database.use((store) =>
      pageOfIds(store, filter, page).select('received_at').execute(),
    );
    yield rows.map(({ id }) => id);
    const last = rows.length < chunkSize ? undefined : rows.at(-1);
    after = last && { at: last.received_at, id: last.id };
  } while (after);
}

/** Splits ids into the chunks in which leads are changed. */
export async function* chunksOf(ids: readonly string[]): AsyncGenerator<string[]> {
  for (let first = 0; first < ids.length; first += chunkSize) {
    yield ids.slice(first, first + chunkSize);
  }
}

/** What to do with several leads. */
export type BulkChange = {
  act: BulkAction;
  /** If set, only leads still in this state are erased. */
  state: LeadTable['state'] | undefined;
  actor: Actor;
  /** How many sessions can take place at once. */
  capacity: number;
  /** Aborts when to stop after a chunk. */
  signal: AbortSignal;
};

/** How a change ended: with all leads, as it was told to stop, or as the database failed. */
type BulkEnding = { state: 'finished' | 'stopped' } | { state: 'broken'; error: unknown };

/** Accepts one lead and counts it. */
async function accept(
  database: Pick<LeadDatabase, 'use'>,
  id: string,
  { actor, capacity }: BulkChange,
  changed: BulkCounts,
): Promise<void> {
  const outcome = await database.use(async (store) => {
    const rows = await store.db.selectFrom('leads').selectAll().where('id', '=', id).execute();
    const [lead] = await storedLeads(store.db, rows);
    return lead && (await releaseLead(store, lead, { ...actor, capacity })).outcome;
  });
  if (outcome === undefined || outcome === 'not-suspected') return;
  changed.done += 1;
  if (outcome === 'without-time') changed.withoutTime.push(id);
}

/**
 * Marks as spam, accepts, sends again or erases leads, one chunk per transaction, and counts them.
 * Each chunk is on disk before the next begins, and other work on the database comes in between;
 * erasing leaves copies for `clearCopies`. Never rejects.
 */
export async function changeInBulk(
  database: Pick<LeadDatabase, 'use'>,
  chunks: AsyncIterable<readonly string[]>,
  change: BulkChange,
  changed: BulkCounts,
): Promise<BulkEnding> {
  const { act, state, actor, signal } = change;
  try {
    for await (const ids of chunks) {
      if (act === 'erase') {
        const removed = await database.use((store) => removeLeads(store, ids, actor.now, state));
        changed.done += removed.leads;
        changed.later += removed.later;
      } else if (act === 'spam') {
        changed.done += await database.use((store) =>
          changeTimes(store, async (transaction) => {
            let marked = 0;
            for (const id of ids) {
              if (await markSpamWithin(transaction, store, id, actor)) marked += 1;
            }
            return marked;
          }),
        );
      } else if (act === 'retry') {
        for (const id of ids) {
          const due = await database.use((store) => retryLead(store, id, actor));
          if (due > 0) changed.done += 1;
        }
      } else {
        for (const id of ids) await accept(database, id, change, changed);
      }
      if (signal.aborted) return { state: 'stopped' };
    }
    return { state: 'finished' };
  } catch (error) {
    return { state: 'broken', error };
  }
}
