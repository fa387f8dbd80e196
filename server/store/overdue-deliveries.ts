import type { OpenDatabase } from './engine.ts';
import { deliveryLifetimeMs } from './store-leads.ts';

/** A delivery that waits for longer than this, in ms, is overdue. */
const overdueMs = 60 * 60 * 1000;

/** The deliveries to one target that failed or are overdue. Times are in ms since 1970. */
export type OverdueDeliveries = {
  count: number;
  /** Since when the oldest waits. */
  oldest: number;
  /** Since when the newest waits. */
  newest: number;
  /** The error of the last attempt for the newest, without anything a visitor typed. */
  lastError: string | undefined;
};

/** Reads the deliveries to a target that failed or are overdue; undefined if there are none. */
export async function overdueDeliveries(
  { db }: OpenDatabase,
  target: string,
  now: number,
): Promise<OverdueDeliveries | undefined> {
  const overdue = db
    .selectFrom('deliveries')
    .where('target', '=', target)
    .where('state', 'in', ['failed', 'waiting'])
    // A retry or a release starts the wait anew, and moves the end with it.
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'failed'),
        eb('expires_at', '<=', now + deliveryLifetimeMs - overdueMs),
      ]),
    );
  const newest = await overdue
    .select(['expires_at', 'last_error'])
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return undefined;
  const { count, first } = await overdue
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('expires_at').as('first')])
    .executeTakeFirstOrThrow();
  return {
    count,
    oldest: first - deliveryLifetimeMs,
    newest: newest.expires_at - deliveryLifetimeMs,
    lastError: newest.last_error ?? undefined,
  };
}

/** Whether anything was delivered to a target after a time in ms since 1970. */
export async function hasDelivered(
  { db }: OpenDatabase,
  target: string,
  after: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('lead_id')
    .where('state', '=', 'delivered')
    .where('target', '=', target)
    .where('settled_at', '>', after)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
