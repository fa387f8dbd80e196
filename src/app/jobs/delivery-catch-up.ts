import fp from 'fastify-plugin';
import { missingDeliveries } from '../../booking/server/booking-deliveries.ts';
import { queueUnreportedChanges } from '../../booking/server/store/unreported-bookings.ts';
import { finishErasures } from '../../desk/server/store/lead-erasure.ts';
import { backfillDeliveries } from '../../leads/server/store/deliveries/backfill-deliveries.ts';
import { runEvery } from '../../platform/server/run-periodically.ts';

const everyMs = 20_000;

/**
 * Once after a start, queues the deliveries of leads that arrived before a target was configured.
 * Repeatedly, queues the emails about sessions that were changed at the desk, by another process or
 * while email was not configured, and then erases the leads that were waiting for those emails.
 */
export const deliveryCatchUp = fp(
  async (app) => {
    const { database, deliveries } = app;
    const missing = missingDeliveries(deliveries.recipients);
    const targets = [...deliveries.targets.keys()];
    let isBackfilled = false;
    runEvery(app, everyMs, 'could not queue missing deliveries', async () => {
      const now = Date.now();
      const count = await database.use(
        async (store) =>
          (isBackfilled ? 0 : await backfillDeliveries(store, targets, now)) +
          (await queueUnreportedChanges(store, missing, now)),
      );
      isBackfilled = true;
      if (count > 0) deliveries.wake();
      await database.use((store) => finishErasures(store, missing, Date.now()));
    });
  },
  { name: 'delivery-catch-up', dependencies: ['deliveries'] },
);
