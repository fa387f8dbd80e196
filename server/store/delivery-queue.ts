import type { ExpressionBuilder } from 'kysely';
import { isReminder } from '../../lead/delivery-targets.ts';
import type { OpenDatabase } from './engine.ts';
import { type StoredLead, storedLeads } from './stored-lead.ts';
import type { Tables } from './tables.ts';

/** Longer than any backoff and any lease, in ms. */
export const maxDueAheadMs = 3 * 60 * 60 * 1000;

/** A delivery claimed by one worker until its lease expires. */
export type ClaimedDelivery = StoredLead & {
  target: string;
  claim: string;
  /** The number of attempts, including this one. */
  attempts: number;
  /** After this, a mail about a session comes too late, in ms since 1970. */
  expiresAt: number;
  /** The change of a booking, or the correction, that it reports. */
  sequence: number;
};

/** What to claim. `claim` identifies the worker; the lease, in ms, starts at `now`. */
type ClaimRequest = {
  target: string;
  claim: string;
  limit: number;
  now: number;
  leaseMs: number;
};

/** The result of an attempt. `failed` is final: no more retries. */
export type Settlement =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; dueAt: number; error: string }
  | { outcome: 'failed'; error: string }
  /** Not sent, because it would come too late. */
  | { outcome: 'dropped' };

/**
 * Claims due deliveries, oldest first. Concurrent claims, in one process or several, never get the same
 * row. A claim that is never settled is due again when its lease expires.
 */
export async function claimDeliveries(
  { db, locksRows }: OpenDatabase,
  { target, claim, limit, now, leaseMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  // A time further ahead than any backoff or lease was set by a wrong clock, except a reminder's.
  const isDue = (eb: ExpressionBuilder<Tables, 'deliveries'>) =>
    isReminder(target)
      ? eb('due_at', '<=', now)
      : eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + maxDueAheadMs)]);
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
    .returning(['lead_id', 'attempts', 'expires_at', 'sequence'])
    .execute();
  if (claimed.length === 0) return [];
  const ids = claimed.map((row) => row.lead_id);
  const rows = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const stored = await storedLeads(db, rows);
  const byId = new Map(stored.map((each) => [each.lead.id, each]));
  return claimed.flatMap(({ lead_id, attempts, expires_at, sequence }) => {
    const found = byId.get(lead_id);
    return found ? [{ ...found, target, claim, attempts, expiresAt: expires_at, sequence }] : [];
  });
}

/**
 * Records the result of an attempt. Success is always recorded; other results only while the worker still
 * holds the claim, so that a stale worker does not overwrite the new owner's result.
 */
export async function settleDelivery(
  { db }: OpenDatabase,
  {
    lead,
    target,
    claim,
    sequence,
  }: Pick<ClaimedDelivery, 'lead' | 'target' | 'claim' | 'sequence'>,
  settlement: Settlement,
  now: number,
): Promise<void> {
  const row = db
    .updateTable('deliveries')
    .where('lead_id', '=', lead.id)
    .where('target', '=', target)
    // What was changed or corrected meanwhile is yet to be reported.
    .where('sequence', '=', sequence);
  if (settlement.outcome === 'delivered') {
    await row.set({ state: 'delivered', claim: null, last_error: null, settled_at: now }).execute();
    return;
  }
  const owned = row.where('claim', '=', claim).where('state', '=', 'waiting');
  if (settlement.outcome === 'failed') {
    const { error } = settlement;
    await owned.set({ state: 'failed', claim: null, last_error: error, settled_at: now }).execute();
  } else if (settlement.outcome === 'dropped') {
    await owned.set({ state: 'dropped', claim: null, settled_at: now }).execute();
  } else {
    const { dueAt, error } = settlement;
    await owned.set({ claim: null, due_at: dueAt, last_error: error }).execute();
  }
}

/**
 * Releases a worker's unsettled claims, so that another worker can claim them immediately. They do not count
 * as attempts.
 */
export async function releaseClaim(
  { db }: OpenDatabase,
  claim: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((eb) => ({ claim: null, due_at: now, attempts: eb('attempts', '-', 1) }))
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .execute();
}
