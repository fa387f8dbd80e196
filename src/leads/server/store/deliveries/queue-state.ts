import type { Instant } from '../../../../platform/instant.ts';
import type { Store } from '../../../../schema/tables.ts';
import { pushTarget, visitorTargets } from '../../../../vocabulary/delivery-targets.ts';
import { maxDueAheadMs } from './delivery-queue.ts';

/** The queue's state, without emails to visitors, and how many leads need review. */
export type QueueState = {
  /** When the oldest undelivered lead (waiting or failed) arrived. */
  oldestUndeliveredSince: Instant | undefined;
  waiting: number;
  failed: number;
  /** Waiting deliveries whose due time only a wrong clock can have set; they are sent anyway. */
  farAhead: number;
  /** Suspected leads that have not been shown to a person. */
  unshown: number;
  /** The unshown leads whose submission could not be parsed. */
  unreadable: number;
};

/** Reads the state and writes the heartbeat; rejects when the store is not writable. */
export async function checkQueue({ db }: Store, now: Instant): Promise<QueueState> {
  await db
    .insertInto('heartbeat')
    .values({ id: 1, at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
    .execute();
  const undelivered = await db
    .selectFrom('deliveries')
    .select(['state', (eb) => eb.fn.min('created_at').as('since')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'failed'])
    .where('target', 'not in', [pushTarget, ...visitorTargets])
    .groupBy('state')
    .execute();
  const { farAhead } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('farAhead'))
    .where('state', '=', 'waiting')
    .where(({ or, eb }) =>
      or([eb('due_at', '>', now + maxDueAheadMs), eb('created_at', '>', now + maxDueAheadMs)]),
    )
    .where('target', 'not in', [pushTarget, ...visitorTargets])
    .executeTakeFirstOrThrow();
  const suspected = await db
    .selectFrom('leads')
    .select((eb) => [
      eb.fn.countAll<number>().as('unshown'),
      eb.fn.countAll<number>().filterWhere('suspicion', 'like', '%unreadable%').as('unreadable'),
    ])
    .where('state', '=', 'suspected')
    .where('shown_at', 'is', null)
    .executeTakeFirstOrThrow();
  const countOf = (state: string) => undelivered.find((row) => row.state === state)?.count ?? 0;
  const since = undelivered.map((row) => Number(row.since));
  return {
    oldestUndeliveredSince: since.length > 0 ? Math.min(...since) : undefined,
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    farAhead,
    ...suspected,
  };
}
