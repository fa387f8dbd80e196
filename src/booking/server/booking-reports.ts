import type { FastifyBaseLogger } from 'fastify';
import { finishErasures } from '../../leads/server/store/changes/lead-erasure.ts';
import type { LeadDatabase } from '../../platform/server/database/lead-database.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { repeat } from '../../platform/server/repeat.ts';
import { missingDeliveries, type Recipients } from './booking-deliveries.ts';
import { queueUnreported } from './store/unreported-bookings.ts';

type Options = {
  database: LeadDatabase;
  recipients: Recipients;
  log: FastifyBaseLogger;
  /** Called when something was queued. */
  onStored: () => void;
};

const everyMs = 20_000;

/**
 * Reports changes of sessions that this server did not make: those made at the desk or by another
 * process, and those made while mail was not configured. Then removes the leads that waited for
 * that. The returned function stops it.
 */
export function scheduleBookingReports({
  database,
  recipients,
  log,
  onStored,
}: Options): () => Promise<void> {
  const missing = missingDeliveries(recipients);
  return repeat(async () => {
    try {
      const count = await database.use((store) => queueUnreported(store, missing, Date.now()));
      if (count > 0) onStored();
      await database.use((store) => finishErasures(store, missing, Date.now()));
    } catch (error) {
      log.error(storeFailure(error), 'could not queue what is to be reported about sessions');
    }
  }, everyMs);
}
