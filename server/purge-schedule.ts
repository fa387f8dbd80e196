import type { FastifyBaseLogger } from 'fastify';
import type { Agency } from '../agency/agency.ts';
import { monthsBefore } from './local-time.ts';
import { repeat } from './repeat.ts';
import { listLeads } from './store/lead-archive.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import {
  eraseExpired,
  erasureNoticeMs,
  expiringLeads,
  markErasureTold,
} from './store/lead-retention.ts';
import { storeFailure } from './store/store-failure.ts';
import { purgeSuspected } from './store/suspected-leads.ts';
import { deleteOldTraces } from './store/traces.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** When nothing came for so long, the clock is more likely to be ahead. */
const quietMs = 7 * day;

type Options = {
  database: LeadDatabase;
  agency: Pick<Agency, 'keepSuspectedDays' | 'keepLeadsMonths' | 'timeZone'>;
  /** Whether a target tells the agency what will be erased; otherwise only the log does. */
  isAgencyTold: boolean;
  log: FastifyBaseLogger;
};

/**
 * Removes suspected leads some days after they were shown to a person, and leads that were answered some
 * months after they came, every hour, and traces of visitors after a day, every ten minutes. Begins later
 * than the server, whose clock may not be set yet. The returned function stops it and resolves when no purge
 * is running.
 */
export function schedulePurge({
  database,
  agency: { keepSuspectedDays, keepLeadsMonths, timeZone },
  isAgencyTold,
  log,
}: Options): () => Promise<void> {
  let isQuiet = false;
  async function purgeExpired(keptMonths: number, now: number): Promise<void> {
    if (!isAgencyTold) {
      const receivedBefore = monthsBefore(now + erasureNoticeMs, keptMonths, timeZone);
      const ids = await database.use(async (open) => {
        const expiring = await expiringLeads(open, { receivedBefore, now });
        await markErasureTold(open, expiring?.ids ?? [], now);
        return expiring?.ids ?? [];
      });
      if (ids.length > 0) log.warn({ leads: ids.length }, 'these old leads are erased in a week');
    }
    const receivedBefore = monthsBefore(now, keptMonths, timeZone);
    const erased = await database.use((open) => eraseExpired(open, { receivedBefore, now }));
    if (erased > 0) log.info({ erased }, 'erased old leads that were answered');
  }
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
        const removed = await database.use((open) =>
          purgeSuspected(open, now - keepSuspectedDays * day),
        );
        if (removed > 0) log.info({ removed }, 'removed old suspected leads');
        if (keepLeadsMonths !== undefined) await purgeExpired(keepLeadsMonths, now);
      }
      // Copies of what was erased while somebody was reading are left there.
      await database.use((open) => open.clearLog());
    } catch (error) {
      log.error(storeFailure(error), 'could not remove old leads');
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
