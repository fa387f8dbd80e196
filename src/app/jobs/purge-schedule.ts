import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import { deleteOldAudits } from '../../audit/server/store/stored-audits.ts';
import { deleteOldRejectedForms } from '../../booking/server/store/rejected-forms.ts';
import { beginPurge, type ClockDoubt, purgeEveryMs } from '../../desk/server/store/purge-clock.ts';
import { purgeSuspected } from '../../desk/server/store/suspected-leads.ts';
import { deleteOldTraces } from '../../leads/server/store/records/traces.ts';
import type { Instant } from '../../platform/instant.ts';
import { monthsBefore } from '../../platform/server/local-time.ts';
import { runEvery } from '../../platform/server/run-periodically.ts';
import {
  removeOldLeftovers,
  removeOldSetAsideDatabases,
  restoreFolder,
} from '../backup/temporary-files.ts';
import {
  eraseExpired,
  erasureNoticeMs,
  expiringLeads,
  forgetErasureNotices,
  markErasureAnnounced,
} from './lead-retention.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Why a purge removes nothing. */
const doubtReasons: Record<ClockDoubt, string> = {
  first: 'no purge has run on this database before',
  back: 'the clock has been set back since the last purge',
  pause: 'no purge has run for over two days, or the clock was set ahead',
};

/**
 * Every hour, unless `beginPurge` doubts the clock, removes suspected leads some days after a
 * person saw them, answered leads some months after they arrived, site audits after a month, the
 * leftovers of killed restores, and databases that restores set aside a month ago. Every ten
 * minutes, removes day-old digests of visitors' networks and mailboxes, and rejected forms that can
 * no longer be corrected. Does not run at startup, when the clock may not be set yet.
 *
 * @param copiesFolder Where killed restores leave copies of the database.
 */
export function schedulePurge(
  app: Pick<FastifyInstance, 'addHook' | 'database' | 'deliveries' | 'log'>,
  agency: Pick<Agency, 'keepSuspectedDays' | 'keepLeadsMonths' | 'timeZone'>,
  copiesFolder: string,
): void {
  const { database, log } = app;
  const { keepSuspectedDays, keepLeadsMonths, timeZone } = agency;
  // The erasure notice goes to all targets; without any, it is logged.
  const targets = [...app.deliveries.targets.keys()];

  async function purgeSpam(now: Instant): Promise<void> {
    const removed = await database.use((store) =>
      purgeSuspected(store, now - keepSuspectedDays * day),
    );
    if (removed > 0) log.info({ removed }, 'removed old suspected leads');
  }

  async function purgeExpired(now: Instant, signal: AbortSignal): Promise<void> {
    const receivedBefore = (at: Instant) => monthsBefore(at, keepLeadsMonths ?? 0, timeZone);
    const expiryQuery = { receivedBefore: receivedBefore(now + erasureNoticeMs), now, targets };
    await database.use((store) =>
      forgetErasureNotices(store, keepLeadsMonths ? expiryQuery : undefined),
    );
    if (!keepLeadsMonths) return;
    const erasureQuery = { ...expiryQuery, receivedBefore: receivedBefore(now) };
    const erased = await database.use((store) => eraseExpired(store, erasureQuery, signal));
    if (erased > 0) log.info({ erased }, 'erased old leads that were answered');
    if (targets.length > 0) return;
    const expiring = await database.use((store) => expiringLeads(store, expiryQuery));
    if (!expiring) return;
    log.warn({ leads: expiring.ids.length }, 'these old leads will be erased in a week');
    await database.use((store) => markErasureAnnounced(store, expiring.ids, expiryQuery));
  }

  async function purge(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const { waitMs, doubt } = await database.use((store) => beginPurge(store, now));
    if (waitMs > 0) {
      const why = doubt ? `${doubtReasons[doubt]}: ` : '';
      const message = `${why}nothing will be removed until the server has run longer with a steady clock`;
      log.warn({ moreHours: Math.ceil(waitMs / hour) }, message);
    } else {
      await purgeSpam(now);
      await purgeExpired(now, signal);
      await database.use((store) => deleteOldAudits(store.db, now));
      removeOldLeftovers(copiesFolder);
      removeOldSetAsideDatabases(copiesFolder, now);
    }
    // Empties the write-ahead log: another query may have kept an erasure from removing its copies.
    await database.use((store) => store.clearLog());
  }
  async function purgeTraces(): Promise<void> {
    await database.use((store) => deleteOldTraces(store.db, Date.now()));
    await database.use((store) => deleteOldRejectedForms(store, Date.now()));
  }
  const notAtStartup = { startsNow: false };
  runEvery(app, purgeEveryMs, 'could not remove old leads and site audits', purge, notAtStartup);
  runEvery(app, hour / 6, 'could not remove day-old traces of visitors', purgeTraces, notAtStartup);
}

/** Runs the purge while the app runs. */
export const purge = fp<{ agency: Agency; environment: { LEADS_DATABASE_URL: string } }>(
  async (app, { agency, environment }) =>
    schedulePurge(app, agency, restoreFolder(environment.LEADS_DATABASE_URL)),
  { name: 'purge', dependencies: ['deliveries'] },
);
