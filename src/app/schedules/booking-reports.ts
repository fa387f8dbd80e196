import fp from 'fastify-plugin';
import { missingDeliveries } from '../../booking/server/booking-deliveries.ts';
import { queueUnreported } from '../../booking/server/store/unreported-bookings.ts';
import { finishErasures } from '../../desk/server/store/lead-erasure.ts';
import { every } from '../../platform/server/repeat.ts';

const everyMs = 20_000;

/**
 * Queues the mails about changes of sessions that were made without them: at the desk, by another
 * process, or while mail was not configured. Then removes the leads that waited for that.
 */
export const bookingReports = fp(
  async (app) => {
    const { database, deliveries } = app;
    const missing = missingDeliveries(deliveries.recipients);
    every(app, everyMs, 'could not queue what is to be reported about sessions', async () => {
      const count = await database.use((store) => queueUnreported(store, missing, Date.now()));
      if (count > 0) deliveries.wake();
      await database.use((store) => finishErasures(store, missing, Date.now()));
    });
  },
  { name: 'booking-reports', dependencies: ['deliveries'] },
);
