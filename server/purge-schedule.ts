import type { FastifyBaseLogger } from 'fastify';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';
import { purgeSuspected } from './store/suspected-leads.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/**
 * Removes suspected leads so many days after a person was shown them, now and every hour. The returned function
 * ends it.
 */
export function schedulePurge(
  database: LeadDatabase,
  keepDays: number,
  log: FastifyBaseLogger,
): () => void {
  async function purge(): Promise<void> {
    try {
      const removed = await database.use((open) =>
        purgeSuspected(open, Date.now() - keepDays * day),
      );
      if (removed > 0) log.info({ removed }, 'old suspected leads were removed');
    } catch (error) {
      log.error(storeFailure(error), 'old suspected leads could not be removed');
    }
  }
  void purge();
  const timer = setInterval(() => void purge(), hour);
  timer.unref();
  return () => clearInterval(timer);
}
