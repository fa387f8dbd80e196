import type { FastifyBaseLogger } from 'fastify';
import { repeat } from './repeat.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';
import { purgeSuspected, trimSuspected } from './store/suspected-leads.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** What suspected leads that a person has had three days to look at may hold together. */
const maxCharacters = 100_000_000;

/**
 * Removes suspected leads so many days after a person was shown them, sooner when there are too many,
 * now and every hour. The returned function ends it, and resolves when nothing of it is under way.
 */
export function schedulePurge(
  database: LeadDatabase,
  keepDays: number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  async function purge(): Promise<void> {
    try {
      const now = Date.now();
      const removed = await database.use(
        async (open) =>
          (await purgeSuspected(open, now - keepDays * day)) +
          (await trimSuspected(open, { before: now - 3 * day, maxCharacters })),
      );
      if (removed > 0) log.info({ removed }, 'old suspected leads were removed');
    } catch (error) {
      log.error(storeFailure(error), 'old suspected leads could not be removed');
    }
  }
  return repeat(purge, hour);
}
