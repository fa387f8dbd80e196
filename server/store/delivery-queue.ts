import type { ExpressionBuilder } from 'kysely';
import { deliveryLifetimeMs } from './file-leads.ts';
import type { OpenDatabase } from './open-database.ts';
import { type StoredLead, storedLead } from './stored-lead.ts';
import type { DeliveryTarget, Tables } from './tables.ts';

/** Longer than any pause between attempts and any lease, in ms. */
const longestWaitMs = 3 * 60 * 60 * 1000;

/** A delivery that this worker, and no other, may try until its lease ends. */
export type ClaimedDelivery = StoredLead & {
  target: DeliveryTarget;
  claim: string;
  /** How many tries there were, this one included. */
  attempts: number;
  /** When to give up, in ms since 1970. */
  expiresAt: number;
};

/** What to claim: `claim` marks the claimant; the lease is in ms and begins `now`. */
export type ClaimRequest = {
  target: DeliveryTarget;
  claim: string;
  limit: number;
  now: number;
  leaseMs: number;
};

/** How a try ended. */
export type Settlement =
  | { outcome: 'delivered' }
  | { outcome: 'again'; dueAt: number; error: string }
  | { outcome: 'failed'; error: string };

/**
 * Takes deliveries that are due, the longest waiting first. Claims that run at the same time, in
 * one process or in several, never take the same row; a claim that was never settled is due again
 * when its lease ends.
 */
export async function claimDeliveries(
  { db, locksRows }: OpenDatabase,
  { target, claim, limit, now, leaseMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  // A time that lies further ahead than any pause or lease comes from a clock that was wrong.
  const isDue = (eb: ExpressionBuilder<Tables, 'deliveries'>) =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + longestWaitMs)]);
  const due = db
    .selectFrom('deliveries')
    .select('lead_id')
    .where('state', '=', 'waiting')
    .where('target', '=', target)
    .where(isDue)
    .orderBy('due_at')
    .limit(limit);
  const claimed = await db
    .updateTable('deliveries')
    .set((eb) => ({ claim, due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('target', '=', target)
    .where('state', '=', 'waiting')
    .where(isDue)
    .where('lead_id', 'in', locksRows ? due.forUpdate().skipLocked() : due)
    .returning(['lead_id', 'attempts', 'expires_at'])
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map((row) => row.lead_id);
  const rows = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const leads = new Map(rows.map((row) => [row.id, row]));
  return claimed.flatMap(({ lead_id, attempts, expires_at }) => {
    const row = leads.get(lead_id);
    return row ? [{ ...storedLead(row), target, claim, attempts, expiresAt: expires_at }] : [];
  });
}

/**
 * Writes down how a try ended. A delivery is recorded whoever made it; anything else only while
 * the claim is still this worker's, so that a late loser does not undo the winner's work.
 */
export async function settleDelivery(
  { db }: OpenDatabase,
  { lead, target, claim }: Pick<ClaimedDelivery, 'lead' | 'target' | 'claim'>,
  settlement: Settlement,
  now: number,
): Promise<void> {
  const row = db
    .updateTable('deliveries')
    .where('lead_id', '=', lead.id)
    .where('target', '=', target);
  if (settlement.outcome === 'delivered') {
    await row.set({ state: 'delivered', claim: null, last_error: null, settled_at: now }).execute();
    return;
  }
  const mine = row.where('claim', '=', claim).where('state', '=', 'waiting');
  if (settlement.outcome === 'failed') {
    const { error } = settlement;
    await mine.set({ state: 'failed', claim: null, last_error: error, settled_at: now }).execute();
  } else {
    const { dueAt, error } = settlement;
    await mine.set({ claim: null, due_at: dueAt, last_error: error }).execute();
  }
}

/** Gives back what a worker claimed and did not settle, so that another can take it at once. */
export async function releaseClaim(
  { db }: OpenDatabase,
  claim: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ claim: null, due_at: now })
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Gives deliveries to the leads that have none, because no target was set when they came; tells how
 * many leads that were. Doing it again changes nothing.
 */
export async function fileMissingDeliveries(
  { db }: OpenDatabase,
  targets: readonly DeliveryTarget[],
  now: number,
): Promise<number> {
  if (targets.length === 0) return 0;
  return await db.transaction().execute(async (transaction) => {
    const leads = await transaction
      .selectFrom('leads')
      .select(['id', 'state'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('deliveries').select('lead_id').whereRef('lead_id', '=', 'leads.id')),
        ),
      )
      .execute();
    for (const { id, state } of leads) {
      await transaction
        .insertInto('deliveries')
        .values(
          targets.map((target) => ({
            lead_id: id,
            target,
            state: state === 'accepted' ? ('waiting' as const) : ('held' as const),
            attempts: 0,
            due_at: now,
            expires_at: now + deliveryLifetimeMs,
            created_at: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return leads.length;
  });
}

/** The state of the queue and of what waits for a person. */
export type QueueState = {
  /** When the oldest lead came in that has not been delivered, whether it waits or has failed. */
  oldestUndeliveredSince: number | undefined;
  waiting: number;
  failed: number;
  suspected: number;
};

/** Looks at the queue and writes the heartbeat; rejects when the store cannot be written. */
export async function checkQueue({ db }: OpenDatabase, now: number): Promise<QueueState> {
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
    .groupBy('state')
    .execute();
  const suspected = await db
    .selectFrom('leads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'suspected')
    .executeTakeFirst();
  const countOf = (state: string) => undelivered.find((row) => row.state === state)?.count ?? 0;
  const since = undelivered.map((row) => Number(row.since));
  return {
    oldestUndeliveredSince: since.length > 0 ? Math.min(...since) : undefined,
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    suspected: suspected?.count ?? 0,
  };
}
