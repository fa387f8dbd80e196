import fp from 'fastify-plugin';
import { missingDeliveries } from '../../booking/server/booking-deliveries.ts';
import { queueUnreported } from '../../booking/server/store/unreported-bookings.ts';
import { finishErasures } from '../../desk/server/store/lead-erasure.ts';
import { backfillDeliveries } from '../../leads/server/store/deliveries/backfill-deliveries.ts';
import { runEvery } from '../../platform/server/run-periodically.ts';

const everyMs = 20_000;

/**
 * Queues missing deliveries: once, those of leads that arrived before a target was configured; and
 * repeatedly, the emails about sessions that were changed at the desk, by another process, or while
 * email was not configured. Then erases the leads that were waiting for those emails.
 */
export const bookingReports = fp(
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
          (await queueUnreported(store, missing, now)),
      );
      isBackfilled = true;
      if (count > 0) deliveries.wake();
      await database.use((store) => finishErasures(store, missing, Date.now()));
    });
  },
  { name: 'booking-reports', dependencies: ['deliveries'] },
);
