import type { OpenDatabase } from './engine.ts';
import { deliveryLifetimeMs } from './file-leads.ts';
import type { DeliveryTarget } from './tables.ts';

/**
 * Gives deliveries to the leads that reached nobody and have none for any of these targets, because
 * other targets, or none, were set when they came; tells how many leads that were. What such a lead
 * had for a target that is not set any more goes. Doing it again changes nothing.
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
          exists(
            selectFrom('deliveries')
              .select('lead_id')
              .whereRef('lead_id', '=', 'leads.id')
              .where(({ or, eb }) =>
                or([eb('target', 'in', targets), eb('deliveries.state', '=', 'delivered')]),
              ),
          ),
        ),
      )
      .execute();
    for (const { id, state } of leads) {
      await transaction.deleteFrom('deliveries').where('lead_id', '=', id).execute();
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
