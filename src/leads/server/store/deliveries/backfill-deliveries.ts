import type { Instant } from '../../../../platform/instant.ts';
import type { Store } from '../../../../schema/tables.ts';
import { pushTarget, visitorTargets } from '../../../../vocabulary/delivery-targets.ts';
import { dueNow, queueDeliveries } from './delivery-queue.ts';

/**
 * Queues undelivered leads that have no delivery to any of these targets, because other targets or
 * none were configured when they arrived. Removes their deliveries to targets that are no longer
 * configured. Idempotent; returns the number of leads.
 */
export async function backfillDeliveries(
  { db }: Store,
  targets: readonly string[],
  now: Instant,
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
                    eb('target', 'not in', [pushTarget, ...visitorTargets]),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .execute();
    for (const { id, state } of leads) {
      await transaction
        .deleteFrom('deliveries')
        .where('lead_id', '=', id)
        .where('target', 'not in', [...targets, pushTarget, ...visitorTargets])
        .execute();
      const missing = targets.map((target) =>
        dueNow(target, now, state === 'accepted' ? 'waiting' : 'held'),
      );
      // `keepsQueued`: another instance may have queued or delivered this lead in the meantime.
      await queueDeliveries(transaction, id, missing, { sequence: 0, now, keepsQueued: true });
    }
    return leads.length;
  });
}
