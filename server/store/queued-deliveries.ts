import type { Transaction } from 'kysely';
import { reminderTargets, visitorTargets } from '../../lead/delivery-targets.ts';
import type { OpenDatabase } from './engine.ts';
import type { Tables } from './tables.ts';

// All that queues deliveries or queues them again; `delivery-queue.ts` claims and settles them.

/** How long a delivery may take, in ms: 72 hours, without those in which the server was stopped. */
export const deliveryLifetimeMs = 72 * 60 * 60 * 1000;

/** A delivery to queue: when it is due and when it comes too late, in ms since 1970. */
export type ScheduledDelivery = {
  target: string;
  state: 'waiting' | 'held' | 'dropped';
  dueAt: number;
  expiresAt: number;
  /** Why it is dropped. */
  error?: string;
};

/** A delivery that is due at once, or as soon as its lead is released. */
export const dueNow = (
  target: string,
  now: number,
  state: 'waiting' | 'held' = 'waiting',
): ScheduledDelivery => ({ target, state, dueAt: now, expiresAt: now + deliveryLifetimeMs });

/** What a delivery begins with, at first and when it is made again. */
const begun = { attempts: 0, claim: null, settled_at: null } as const;

const rowsOf = (
  leadId: string,
  deliveries: readonly ScheduledDelivery[],
  { sequence, now }: { sequence: number; now: number },
) =>
  deliveries.map(({ target, state, dueAt, expiresAt, error = null }) => ({
    ...{ lead_id: leadId, target, state, sequence, last_error: error, ...begun },
    ...{ due_at: dueAt, expires_at: expiresAt, created_at: now },
    settled_at: state === 'dropped' ? now : null,
  }));

/**
 * Queues deliveries about a lead or a change of its booking; one that was queued before reports the new
 * change.
 */
export async function queueDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
  deliveries: readonly ScheduledDelivery[],
  change: { sequence: number; now: number },
): Promise<void> {
  if (deliveries.length === 0) return;
  await transaction
    .insertInto('deliveries')
    .values(rowsOf(leadId, deliveries, change))
    .onConflict((conflict) =>
      conflict.columns(['lead_id', 'target']).doUpdateSet((eb) => ({
        ...begun,
        state: eb.ref('excluded.state'),
        due_at: eb.ref('excluded.due_at'),
        expires_at: eb.ref('excluded.expires_at'),
        created_at: eb.ref('excluded.created_at'),
        sequence: eb.ref('excluded.sequence'),
        last_error: eb.ref('excluded.last_error'),
        settled_at: eb.ref('excluded.settled_at'),
      })),
    )
    .execute();
}

/**
 * Queues leads that were never delivered and have no delivery for any of these targets, because no target
 * or other ones were configured when they arrived. Removes their deliveries for targets that are no longer
 * configured. Idempotent; returns the number of leads.
 */
export async function queueMissingDeliveries(
  { db }: OpenDatabase,
  targets: readonly string[],
  now: number,
): Promise<number> {
  if (targets.length === 0) return 0;
  return await db.transaction().execute(async (transaction) => {
    const leads = await transaction
      .selectFrom('leads')
      .select(['id', 'state'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliveries')
              .select('lead_id')
              .whereRef('lead_id', '=', 'leads.id')
              .where(({ or, eb }) =>
                or([
                  eb('target', 'in', targets),
                  eb.and([
                    eb('deliveries.state', '=', 'delivered'),
                    eb('target', 'not in', [...visitorTargets]),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .execute();
    for (const { id, state } of leads) {
      // Only those: another instance may have queued, and delivered, this lead meanwhile.
      await transaction
        .deleteFrom('deliveries')
        .where('lead_id', '=', id)
        .where('target', 'not in', [...targets, ...visitorTargets])
        .execute();
      const missing = targets.map((target) =>
        dueNow(target, now, state === 'accepted' ? 'waiting' : 'held'),
      );
      await transaction
        .insertInto('deliveries')
        .values(rowsOf(id, missing, { sequence: 0, now }))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return leads.length;
  });
}

/** Deliveries of a lead, to be changed. */
const ofLead = (transaction: Transaction<Tables>, leadId: string) =>
  transaction.updateTable('deliveries').where('lead_id', '=', leadId);

/** Holds what was not delivered yet, until the lead is released. */
export async function holdDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
): Promise<void> {
  await ofLead(transaction, leadId)
    .set({ state: 'held', claim: null })
    .where('state', '=', 'waiting')
    .execute();
}

/** Releases what is held, each when it was due before. */
export async function openDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
): Promise<void> {
  await ofLead(transaction, leadId).set({ state: 'waiting' }).where('state', '=', 'held').execute();
}

/** Releases what is held, at once but for reminders; returns the number of deliveries that are due now. */
export async function releaseDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
  now: number,
): Promise<number> {
  const held = ofLead(transaction, leadId).where('state', '=', 'held');
  await held.set({ state: 'waiting' }).where('target', 'in', reminderTargets).execute();
  return await makeAgain(held, now);
}

/** Makes the failed deliveries of a lead again; returns their number. */
export const retryDeliveries = (
  transaction: Transaction<Tables>,
  leadId: string,
  now: number,
): Promise<number> => makeAgain(ofLead(transaction, leadId).where('state', '=', 'failed'), now);

/** Makes all deliveries of a corrected lead again but those to some targets. */
export async function repeatDeliveries(
  transaction: Transaction<Tables>,
  leadId: string,
  { except, now }: { except: readonly string[]; now: number },
): Promise<void> {
  const repeated = ofLead(transaction, leadId)
    .where('target', 'not in', except)
    // What is being delivered at this moment does not count as the delivery of the correction.
    .set((eb) => ({ sequence: eb('sequence', '+', 1), last_error: null }));
  await makeAgain(repeated, now);
}

async function makeAgain(query: ReturnType<typeof ofLead>, now: number): Promise<number> {
  const due = { due_at: now, expires_at: now + deliveryLifetimeMs };
  const { numUpdatedRows } = await query
    .set({ state: 'waiting', ...begun, ...due })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
