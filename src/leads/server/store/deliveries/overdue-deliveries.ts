import type { Instant } from '../../../../platform/instant.ts';
import type { Store } from '../../../../schema/tables.ts';
import { deliveryLifetimeMs } from './delivery-queue.ts';

/** A delivery that waits longer than this, in ms, is overdue. */
const overdueMs = 60 * 60 * 1000;

/** The deliveries to one target that failed or are overdue. */
export type OverdueDeliveries = {
  target: string;
  count: number;
  /**
   * When the oldest began to wait, and when it became overdue. A wrong clock may have put both in
   * the future.
   */
  oldest: Instant;
  overdueSince: Instant;
  /** The last error of the newest delivery, without anything a visitor typed. */
  lastError: string | undefined;
};

/** Reads the failed or overdue deliveries of these targets; omits targets without any. */
export async function overdueDeliveries(
  { db }: Store,
  targets: readonly string[],
  now: Instant,
): Promise<OverdueDeliveries[]> {
  const overdue = db
    .selectFrom('deliveries')
    .where('target', 'in', [...targets])
    .where('state', 'in', ['failed', 'waiting'])
    // A retry or a release restarts the wait and moves `expires_at` with it.
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'failed'),
        eb('expires_at', '<=', now + deliveryLifetimeMs - overdueMs),
        // Queued while the clock was ahead.
        eb('expires_at', '>', now + deliveryLifetimeMs + overdueMs),
      ]),
    );
  const rows = await overdue
    .select(({ fn }) => [
      'target',
      fn.countAll<number>().as('count'),
      fn.min('expires_at').as('first'),
    ])
    .groupBy('target')
    .orderBy('target')
    .execute();
  return await Promise.all(
    rows.map(async ({ target, count, first }) => {
      const newest = await overdue
        .select('last_error')
        .where('target', '=', target)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const since = first - deliveryLifetimeMs;
      const lastError = newest?.last_error ?? undefined;
      const oldest = Math.min(since, now);
      return { target, count, oldest, overdueSince: since + overdueMs, lastError };
    }),
  );
}
