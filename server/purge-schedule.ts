import type { FastifyBaseLogger } from 'fastify';
import { repeat } from './repeat.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';
import { purgeSuspected, trimSuspected } from './store/suspected-leads.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Maximum total size of the suspected leads that were shown at least three days ago. */
const maxCharacters = 100_000_000;

/**
 * Removes suspected leads `keepDays` after they were shown to a person, sooner when they take up too much
 * space; runs now and every hour. The returned function stops it and resolves when no purge is running.
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
      if (removed > 0) log.info({ removed }, 'removed old suspected leads');
      // Copies of what was erased while somebody was reading are left there.
      await database.use((open) => open.clearLog());
    } catch (error) {
      log.error(storeFailure(error), 'could not remove old suspected leads');
    }
  }
  return repeat(purge, hour);
}
