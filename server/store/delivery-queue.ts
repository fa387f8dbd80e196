import type { ExpressionBuilder } from 'kysely';
import type { OpenDatabase } from './engine.ts';
import { type StoredLead, storedLead } from './stored-lead.ts';
import type { DeliveryTarget, Tables } from './tables.ts';

/** Longer than any pause between attempts and any lease, in ms. */
export const longestWaitMs = 3 * 60 * 60 * 1000;

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
