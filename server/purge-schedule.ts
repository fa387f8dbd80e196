import type { FastifyBaseLogger } from 'fastify';
import { repeat } from './repeat.ts';
import { listLeads } from './store/lead-archive.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';
import { purgeSuspected } from './store/suspected-leads.ts';
import { deleteOldTraces } from './store/traces.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** When nothing came for so long, the clock is more likely to be ahead. */
const quietMs = 7 * day;

/**
 * Removes suspected leads `keepDays` after they were shown to a person, every hour, and traces of visitors
 * after a day, every ten minutes. Begins later than the server, whose clock may not be set yet. The returned
 * function stops it and resolves when no purge is running.
 */
export function schedulePurge(
  database: LeadDatabase,
  keepDays: number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let isQuiet = false;
  async function purge(): Promise<void> {
    try {
      const now = Date.now();
      const [newest] = await database.use((open) => listLeads(open, { limit: 1 }));
      const wasQuiet = isQuiet;
      isQuiet = newest !== undefined && now - newest.receivedAt.getTime() > quietMs;
      if (isQuiet && !wasQuiet) {
        log.warn(
          'no lead has come for a week, or the clock is wrong: none is removed until one does',
        );
      }
      if (!isQuiet) {
        const removed = await database.use((open) => purgeSuspected(open, now - keepDays * day));
        if (removed > 0) log.info({ removed }, 'removed old suspected leads');
      }
      // Copies of what was erased while somebody was reading are left there.
      await database.use((open) => open.clearLog());
    } catch (error) {
      log.error(storeFailure(error), 'could not remove old suspected leads');
    }
  }
  async function purgeTraces(): Promise<void> {
    try {
      await database.use((open) => deleteOldTraces(open.db, Date.now()));
    } catch (error) {
      log.error(storeFailure(error), 'could not remove the traces of a day ago');
    }
  }
  const stops = [
    repeat(purge, hour, { startsNow: false }),
    repeat(purgeTraces, hour / 6, { startsNow: false }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
