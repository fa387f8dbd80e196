import type { Instant } from '../../../platform/instant.ts';
import type { Store } from '../../../schema/tables.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** How often a server purges, in ms. */
export const purgeEveryMs = hourMs;
/** After a longer pause, the clock may have been set ahead. */
const maxPauseMs = 2 * dayMs;
/** How long servers must run with a steady clock before anything is removed again. */
const steadyPeriodMs = dayMs;
/** Tolerated clock skew between servers. */
const toleranceMs = 5 * 60 * 1000;

/**
 * Why the clock may be wrong at a purge: none has run on this database, the previous one was at a
 * later time, or it was over two days ago. A machine that starts with a wrong clock, corrected
 * minutes later, would remove recent data.
 */
export type ClockDoubt = 'first' | 'back' | 'pause';

type LastPurge = { ran_at: Instant; held_ms: number };

function doubtAt(now: Instant, last: LastPurge | undefined): ClockDoubt | undefined {
  if (!last) return 'first';
  if (now < last.ran_at - toleranceMs) return 'back';
  return now > last.ran_at + maxPauseMs ? 'pause' : undefined;
}

/** The time left to wait: a pause counts as one interval at most, so downtime does not. */
const remainingWaitMs = ({ ran_at, held_ms }: LastPurge, now: Instant): number =>
  Math.max(0, held_ms - Math.max(0, Math.min(now - ran_at, purgeEveryMs)));

const lastPurge = ({ db }: Pick<Store, 'db'>) =>
  db.selectFrom('purge_clock').select(['ran_at', 'held_ms']).executeTakeFirst();

/**
 * Begins a purge: stores its time, and returns how much longer servers must run before a purge may
 * remove anything, in ms; 0 if this one may. After a doubt, it is a day.
 */
export async function beginPurge(
  store: Store,
  now: Instant,
): Promise<{ waitMs: number; doubt: ClockDoubt | undefined }> {
  return await store.db.transaction().execute(async (transaction) => {
    await store.lockName(transaction, 'purge');
    const last = await lastPurge({ db: transaction });
    const doubt = doubtAt(now, last);
    const waitMs = last && !doubt ? remainingWaitMs(last, now) : steadyPeriodMs;
    const row = { ran_at: now, held_ms: waitMs };
    await transaction
      .insertInto('purge_clock')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return { waitMs, doubt };
  });
}

/** How much longer servers must run before a purge removes anything, in ms; 0 if the next may. */
export async function purgeWaitMs(store: Store): Promise<number> {
  return (await lastPurge(store))?.held_ms ?? 0;
}
