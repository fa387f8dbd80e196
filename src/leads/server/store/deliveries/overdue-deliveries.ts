import type { Instant } from '../../../../platform/instant.ts';
import type { Store } from '../../../../schema/tables.ts';
import { deliveryLifetimeMs } from './delivery-queue.ts';

/** A delivery that has been waiting longer than this, in ms, is overdue. */
const overdueAfterMs = 60 * 60 * 1000;

/** The deliveries to one target that failed or are overdue. */
export type OverdueDeliveries = {
  target: string;
  count: number;
  /**
   * When the oldest was queued, and when it became overdue. A wrong clock may have put both in
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
        eb('expires_at', '<=', now + deliveryLifetimeMs - overdueAfterMs),
        // Queued while the clock was ahead.
        eb('expires_at', '>', now + deliveryLifetimeMs + overdueAfterMs),
      ]),
    );
  const rows = await overdue
    .select(({ fn }) => [
      'target',
      fn.countAll<number>().as('count'),
      fn.min('expires_at').as('earliestExpiry'),
    ])
    .groupBy('target')
    .orderBy('target')
    .execute();
  return await Promise.all(
    rows.map(async ({ target, count, earliestExpiry }) => {
      const newest = await overdue
        .select('last_error')
        .where('target', '=', target)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const since = earliestExpiry - deliveryLifetimeMs;
      const lastError = newest?.last_error ?? undefined;
      const oldest = Math.min(since, now);
      return { target, count, oldest, overdueSince: since + overdueAfterMs, lastError };
    }),
  );
}
