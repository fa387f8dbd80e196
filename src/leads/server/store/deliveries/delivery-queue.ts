import type { Expression, ExpressionBuilder, Transaction } from 'kysely';
import type { Instant } from '../../../../platform/instant.ts';
import type { Store, Tables } from '../../../../schema/tables.ts';
import {
  agencyTargets,
  isReminderTarget,
  pushTarget,
  reminderTargets,
  visitorTargets,
} from '../../../../vocabulary/delivery-targets.ts';
import { type StoredLead, storedLeads } from '../records/stored-lead.ts';

/**
 * Lifetime of a queued delivery, in ms: 72 hours. Expiry affects reports of overdue deliveries and
 * erasure; retries stop by count.
 */
export const deliveryLifetimeMs = 72 * 60 * 60 * 1000;

/** A delivery to queue: when it becomes due, and when it expires. */
export type ScheduledDelivery = {
  target: string;
  state: 'waiting' | 'held' | 'dropped';
  dueAt: Instant;
  expiresAt: Instant;
  /** Why it was dropped. */
  error?: string;
};

/** A delivery that is due immediately, or as soon as its lead is released. */
export const dueNow = (
  target: string,
  now: Instant,
  state: 'waiting' | 'held' = 'waiting',
): ScheduledDelivery => ({ target, state, dueAt: now, expiresAt: now + deliveryLifetimeMs });

/** The columns that a new or requeued delivery starts with. */
const attemptDefaults = { attempts: 0, unanswered: 0, claim: null } as const;

const rowsOf = (
  leadId: string,
  deliveries: readonly ScheduledDelivery[],
  { sequence, now }: { sequence: number; now: Instant },
) =>
  deliveries.map(({ target, state, dueAt, expiresAt, error = null }) => ({
    lead_id: leadId,
    target,
    state,
    sequence,
    last_error: error,
    remaining: null,
    ...attemptDefaults,
    due_at: dueAt,
    expires_at: expiresAt,
    created_at: now,
    settled_at: state === 'dropped' ? now : null,
  }));

/** Omits a push notification that no device can receive. */
async function withoutUnreceivablePush(
  transaction: Transaction<Tables>,
  deliveries: readonly ScheduledDelivery[],
): Promise<readonly ScheduledDelivery[]> {
  if (!deliveries.some(({ target }) => target === pushTarget)) return deliveries;
  const device = transaction
    .selectFrom('push_devices')
    .select('id')
    .where('ended_at', 'is', null)
    .limit(1);
  if (await device.executeTakeFirst()) return deliveries;
  return deliveries.filter(({ target }) => target !== pushTarget);
}

/**
 * Queues deliveries about a lead or a change of its booking. An existing delivery to the same
 * target is requeued for the new change, unless `keepsQueued` is set.
 */
export async function queueDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
  requested: readonly ScheduledDelivery[],
  { keepsQueued = false, ...change }: { sequence: number; now: Instant; keepsQueued?: boolean },
): Promise<void> {
  const deliveries = await withoutUnreceivablePush(transaction, requested);
  if (deliveries.length === 0) return;
  await transaction
    .insertInto('deliveries')
    .values(rowsOf(leadId, deliveries, change))
    .onConflict((conflict) => {
      const queued = conflict.columns(['lead_id', 'target']);
      if (keepsQueued) return queued.doNothing();
      return queued.doUpdateSet((eb) => ({
        ...attemptDefaults,
        state: eb.ref('excluded.state'),
        due_at: dueAfterAttempt(eb, eb.ref('excluded.due_at')),
        expires_at: eb.ref('excluded.expires_at'),
        created_at: eb.ref('excluded.created_at'),
        sequence: eb.ref('excluded.sequence'),
        last_error: eb.ref('excluded.last_error'),
        remaining: null,
        settled_at: eb.ref('excluded.settled_at'),
      }));
    })
    .execute();
}

/**
 * When a change is due: after an attempt in progress ends or its lease expires, since the older
 * version would otherwise arrive last.
 */
const dueAfterAttempt = (
  eb: ExpressionBuilder<Tables, 'deliveries'>,
  due: Expression<Instant>,
): Expression<Instant> =>
  eb
    .case()
    .when(
      eb.and([
        eb('deliveries.state', '=', 'waiting'),
        eb('deliveries.claim', 'is not', null),
        eb('deliveries.due_at', '>', due),
      ]),
    )
    .then(eb.ref('deliveries.due_at'))
    .else(due)
    .end();

/** An update of the deliveries of a lead. */
const deliveriesOfLead = (transaction: Transaction<Tables>, leadId: string) =>
  transaction.updateTable('deliveries').where('lead_id', '=', leadId);

/** Holds the pending deliveries of a lead until it is released. */
export async function holdDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
): Promise<void> {
  await deliveriesOfLead(transaction, leadId)
    .set({ state: 'held', claim: null })
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Releases held deliveries, reminders at their original due time and all others now; returns how
 * many are due now.
 */
export async function releaseDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
  now: Instant,
): Promise<number> {
  const held = deliveriesOfLead(transaction, leadId).where('state', '=', 'held');
  await held.set({ state: 'waiting' }).where('target', 'in', reminderTargets).execute();
  return await requeue(held, now);
}

/**
 * Requeues a lead's failed deliveries, and deliveries to the agency that await a retry after
 * an error; returns their number.
 */
export const retryDeliveries = (
  transaction: Transaction<Tables>,
  leadId: string,
  now: Instant,
): Promise<number> =>
  requeue(
    deliveriesOfLead(transaction, leadId).where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'failed'),
        and([
          eb('state', '=', 'waiting'),
          eb('attempts', '>', 0),
          eb('last_error', 'is not', null),
          eb('claim', 'is', null),
          eb('target', 'in', [...agencyTargets, pushTarget]),
        ]),
      ]),
    ),
    now,
  );

/** Requeues the failed emails to the visitor; returns their number. */
export const retryVisitorEmails = (
  transaction: Transaction<Tables>,
  leadId: string,
  now: Instant,
): Promise<number> =>
  requeue(
    deliveriesOfLead(transaction, leadId)
      .where('state', '=', 'failed')
      .where('target', 'in', visitorTargets),
    now,
  );

async function requeue(query: ReturnType<typeof deliveriesOfLead>, now: Instant): Promise<number> {
  const { numUpdatedRows } = await query
    .set((eb) => ({
      state: 'waiting',
      ...attemptDefaults,
      settled_at: null,
      due_at: dueAfterAttempt(eb, eb.val(now)),
      expires_at: now + deliveryLifetimeMs,
    }))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Longer than any backoff, lease, or delay that a receiver asks for, in ms. */
export const maxDueAheadMs = 3 * 60 * 60 * 1000;

/** A delivery claimed by one worker until its lease expires. */
export type ClaimedDelivery = StoredLead & {
  target: string;
  claim: string;
  /** The number of attempts, including this one. */
  attempts: number;
  /** The number of earlier attempts that sent everything and got no response. */
  unanswered: number;
  /** After this, an email about a session would come too late. */
  expiresAt: Instant;
  /** The number of the change that it reports; 0 for the original. */
  sequence: number;
  /** The recipients that still lack the email; undefined if all do. */
  remaining: readonly string[] | undefined;
};

/** What to claim. `claim` identifies the worker; the lease, in ms, starts at `now`. */
type ClaimRequest = {
  target: string;
  claim: string;
  limit: number;
  now: Instant;
  leaseMs: number;
};

/** The result of an attempt. `failed` is final: no more retries. */
export type Settlement =
  /** `warning`: the recipients that did not get it. */
  | { outcome: 'delivered'; warning?: string }
  /** `remaining`: the recipients that still lack the email, if others have it. */
  | {
      outcome: 'retry';
      dueAt: Instant;
      error: string;
      unanswered?: number;
      remaining?: readonly string[];
    }
  | { outcome: 'failed'; error: string }
  /** Not sent, because it would have come too late. */
  | { outcome: 'dropped' };

/**
 * Claims due deliveries, oldest first. Concurrent claims, from one process or several, never get
 * the same row. A claim that is never settled is due again when its lease expires.
 */
export async function claimDeliveries(
  { db, locksRows }: Store,
  { target, claim, limit, now, leaseMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  // Only a wrong clock sets a due time beyond any backoff or lease, except for a reminder.
  const isDue = (eb: ExpressionBuilder<Tables, 'deliveries'>) =>
    isReminderTarget(target)
      ? eb('due_at', '<=', now)
      : eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + maxDueAheadMs)]);
  // In one transaction. Otherwise, a change between the claim and the read could drop the delivery,
  // which would still be sent.
  return await db.transaction().execute(async (transaction) => {
    const due = transaction
      .selectFrom('deliveries')
      .select('lead_id')
      .where('state', '=', 'waiting')
      .where('target', '=', target)
      .where(isDue)
      .orderBy('due_at')
      .limit(limit);
    const claimed = await transaction
      // Materialized, or PostgreSQL may repeat the select for each row and claim all of them.
      .with(
        (cte) => cte('due').materialized(),
        () => (locksRows ? due.forUpdate().skipLocked() : due),
      )
      .updateTable('deliveries')
      .set((eb) => ({ claim, due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('target', '=', target)
      .where('state', '=', 'waiting')
      .where(isDue)
      .where('lead_id', 'in', (eb) => eb.selectFrom('due').select('lead_id'))
      .returning(['lead_id', 'attempts', 'unanswered', 'expires_at', 'sequence', 'remaining'])
      .execute();
    if (claimed.length === 0) return [];
    const ids = claimed.map((row) => row.lead_id);
    const rows = await transaction.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    const stored = await storedLeads(transaction, rows);
    const byId = new Map(stored.map((each) => [each.lead.id, each]));
    return claimed.flatMap(({ lead_id, expires_at: expiresAt, ...row }) => {
      const found = byId.get(lead_id);
      const remaining = row.remaining?.split(',');
      return found ? [{ ...found, target, claim, expiresAt, ...row, remaining }] : [];
    });
  });
}

/** When the next delivery to a target is due; infinity if none is waiting. */
export async function nextDueAt({ db }: Store, target: string): Promise<Instant> {
  const next = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('state', '=', 'waiting')
    .where('target', '=', target)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.due_at ?? Number.POSITIVE_INFINITY;
}

/**
 * Records the result of an attempt. Success is always recorded; other results only while the worker
 * still holds the claim, so that a stale worker does not overwrite the new owner's result.
 */
export async function settleDelivery(
  { db }: Store,
  {
    lead,
    target,
    claim,
    sequence,
  }: Pick<ClaimedDelivery, 'lead' | 'target' | 'claim' | 'sequence'>,
  settlement: Settlement,
  now: Instant,
): Promise<void> {
  const row = db
    .updateTable('deliveries')
    .where('lead_id', '=', lead.id)
    .where('target', '=', target)
    // A later change must still be reported.
    .where('sequence', '=', sequence);
  if (settlement.outcome === 'delivered') {
    const delivered = { state: 'delivered', claim: null, settled_at: now } as const;
    await row.set({ ...delivered, last_error: settlement.warning ?? null }).execute();
    return;
  }
  const claimedRow = row.where('claim', '=', claim).where('state', '=', 'waiting');
  if (settlement.outcome === 'failed') {
    const { error } = settlement;
    await claimedRow
      .set({ state: 'failed', claim: null, last_error: error, settled_at: now })
      .execute();
  } else if (settlement.outcome === 'dropped') {
    await claimedRow.set({ state: 'dropped', claim: null, settled_at: now }).execute();
  } else {
    const { dueAt, error, unanswered = 0, remaining } = settlement;
    const rest = { unanswered, ...(remaining && { remaining: remaining.join(',') }) };
    await claimedRow.set({ claim: null, due_at: dueAt, last_error: error, ...rest }).execute();
  }
}

/**
 * Releases a worker's unsettled claims, so that another worker can claim them immediately. They do
 * not count as attempts.
 */
export async function releaseClaims({ db }: Store, claim: string, now: Instant): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((eb) => ({ claim: null, due_at: now, attempts: eb('attempts', '-', 1) }))
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .execute();
}
