import type { SeveralAct } from '../../../core/desk/desk-page.ts';
import { changeTimes } from '../bookings/taken-cells.ts';
import type { LeadDatabase } from '../engine/lead-database.ts';
import type { LeadTable } from '../engine/tables.ts';
import { type Cursor, type LeadFilter, pageOfIds } from '../leads/lead-filter.ts';
import type { Actor } from '../records/lead-events.ts';
import { storedLeads } from '../records/stored-lead.ts';
import { markSpamWithin, retryLead } from './lead-changes.ts';
import { removeLeads } from './lead-erasure.ts';
import { releaseLead } from './release-lead.ts';

/** Few enough to change between two requests of visitors. */
const chunkSize = 50;

/**
 * The ids of the leads that a filter names, newest first, in chunks that are read one after the
 * other.
 */
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

/** Ids in the chunks in which leads are changed. */
export async function* chunksOf(ids: readonly string[]): AsyncGenerator<string[]> {
  for (let first = 0; first < ids.length; first += chunkSize) {
    yield ids.slice(first, first + chunkSize);
  }
}

type Change = {
  act: SeveralAct;
  /** Only leads that are still in this state are erased. */
  state: LeadTable['state'] | undefined;
  actor: Actor;
  /** How many sessions can take place at once. */
  capacity: number;
  /** When to stop after a chunk. */
  deadline: number;
};

/** What became of several leads. */
export type Changed = {
  /** How many were marked, accepted, sent again or deleted. */
  done: number;
  /** How many are deleted once everybody was told that their session is cancelled. */
  later: number;
  /** Those that were accepted, but without the time of their session, by id. */
  withoutTime: string[];
  /** Why it broke off, if the database failed. */
  error: unknown;
};

/** Accepts a lead; adds to what became of all. */
async function accept(
  database: Pick<LeadDatabase, 'use'>,
  id: string,
  { actor, capacity }: Change,
  changed: Changed,
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
 * Marks, accepts, sends again or erases leads, a chunk in a transaction, until the deadline. Each
 * chunk is on disk before the next begins; erased ones leave copies: see `clearCopies`. Never
 * rejects.
 */
export async function changeSeveral(
  database: Pick<LeadDatabase, 'use'>,
  chunks: AsyncIterable<readonly string[]>,
  change: Change,
): Promise<Changed> {
  const changed: Changed = { done: 0, later: 0, withoutTime: [], error: undefined };
  const { act, state, actor, deadline } = change;
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
      if (Date.now() >= deadline) break;
    }
  } catch (error) {
    changed.error = error;
  }
  return changed;
}
