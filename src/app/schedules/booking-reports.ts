import fp from 'fastify-plugin';
import { missingDeliveries } from '../../booking/server/booking-deliveries.ts';
import { queueUnreported } from '../../booking/server/store/unreported-bookings.ts';
import { finishErasures } from '../../desk/server/store/lead-erasure.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { repeat } from '../../platform/server/repeat.ts';

const everyMs = 20_000;

/**
 * Queues the mails about changes of sessions that were made without them: at the desk, by another
 * process, or while mail was not configured. Then removes the leads that waited for that.
 */
export const bookingReports = fp(
  async (app) => {
    const { database, deliveries, log } = app;
    const missing = missingDeliveries(deliveries.recipients);
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onReady', async () => {
      stop = repeat(async () => {
        try {
          const count = await database.use((store) => queueUnreported(store, missing, Date.now()));
          if (count > 0) deliveries.wake();
          await database.use((store) => finishErasures(store, missing, Date.now()));
        } catch (error) {
          log.error(storeFailure(error), 'could not queue what is to be reported about sessions');
        }
      }, everyMs);
    });
    app.addHook('onClose', async () => await stop?.());
  },
  { name: 'booking-reports', dependencies: ['deliveries'] },
);
