import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { AgencyCalendar } from '../booking/agency-calendar.ts';
import { checkQueue, type QueueState } from '../leads/server/store/deliveries/queue-state.ts';
import type { Instant } from '../platform/instant.ts';
import { sqlitePath } from '../platform/server/database/database-name.ts';
import { storeFailure } from '../platform/server/database/store-failure.ts';
import type { Environment } from '../platform/server/environment.ts';
import { productVersion } from '../platform/server/product-version.ts';
import { isPublisherDown } from '../publishing/publisher-task.ts';
import { listTasks } from '../publishing/server/publisher-tasks.ts';
import type { LeadDatabase } from '../schema/lead-database.ts';
import type { Upkeep } from './jobs/upkeep.ts';

/** The free space on the disk of a file, in megabytes of 1,000,000 bytes; undefined if unknown. */
async function freeMegabytes(file: string): Promise<number | undefined> {
  const stats = await statfs(dirname(file)).catch(() => undefined);
  return stats && Math.floor((stats.bavail * stats.bsize) / 1_000_000);
}

const secondsSince = (time: Instant | undefined, now: Instant): number | null =>
  time === undefined ? null : Math.round((now - time) / 1000);

const hour = 3600;
const minFreeMegabytes = 500;

/** The state read from the database. */
type DatabaseState = { queue: QueueState; isPublisherMissing: boolean };
type ServerState = DatabaseState & {
  agencyCalendar: AgencyCalendar | undefined;
  upkeep: Upkeep;
  freeDiskMegabytes: number | undefined;
};

/**
 * The response of `/readyz`. An age is null if the event never happened; fields that do not apply
 * to this server are omitted. `deliveriesFarAhead` were queued while the clock was ahead.
 * `attention` names the fields that need attention, and two more: "publish" if a scheduled publish
 * failed, or one from the desk for lack of space or permissions; "publisher" if a task waits and no
 * publisher runs.
 */
function readinessOf(state: ServerState, now: Instant) {
  const { queue, isPublisherMissing, agencyCalendar, upkeep, freeDiskMegabytes } = state;
  const age = Math.max(0, now - (queue.oldestUndeliveredSince ?? now));
  const calendarAge = secondsSince(agencyCalendar?.readAt, now);
  const needsAttention: Record<string, boolean> = {
    oldestUndeliveredSeconds: age > hour * 1000,
    failedDeliveries: queue.failed > 0,
    deliveriesFarAhead: queue.farAhead > 0,
    unreadableLeads: queue.unreadable > 0,
    freeDiskMegabytes: (freeDiskMegabytes ?? Infinity) < minFreeMegabytes,
    busyCalendarAgeSeconds: agencyCalendar !== undefined && (calendarAge ?? Infinity) > hour,
    backupAgeSeconds: upkeep.failures.some(({ key }) => key === 'backup'),
    publish: upkeep.failures.some(({ key }) => key === 'publish'),
    publisher: isPublisherMissing,
  };
  return {
    status: 'ready',
    oldestUndeliveredSeconds: Math.round(age / 1000),
    waitingDeliveries: queue.waiting,
    failedDeliveries: queue.failed,
    deliveriesFarAhead: queue.farAhead,
    suspectedNotShown: queue.unshown,
    unreadableLeads: queue.unreadable,
    ...(freeDiskMegabytes !== undefined && { freeDiskMegabytes }),
    ...(agencyCalendar && { busyCalendarAgeSeconds: calendarAge }),
    backupAgeSeconds: secondsSince(upkeep.backedUpAt, now),
    publishAgeSeconds: secondsSince(upkeep.publishedAt, now),
    attention: Object.keys(needsAttention).filter((name) => needsAttention[name]),
  };
}

// The check writes to the store, so its result is cached.
const cacheMs = 5000;

/** Writes to the database and reads its state; undefined when that fails. Never rejects. */
async function checkNow(
  database: LeadDatabase,
  log: FastifyBaseLogger,
): Promise<DatabaseState | undefined> {
  try {
    return await database.use(async (store) => {
      const now = Date.now();
      const queue = await checkQueue(store, now);
      return { queue, isPublisherMissing: isPublisherDown(await listTasks(store), now) };
    });
  } catch (error) {
    log.error(storeFailure(error), 'leads cannot be stored');
    return undefined;
  }
}

/**
 * Returns a check of the store and its queue, whose result is cached for five seconds for all
 * callers.
 */
function cachedCheck(database: LeadDatabase, log: FastifyBaseLogger) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checked: Promise<DatabaseState | undefined> = Promise.resolve(undefined);
  return () => {
    const now = performance.now();
    if (now - checkedAt > cacheMs) {
      checkedAt = now;
      checked = checkNow(database, log);
    }
    return checked;
  };
}

/**
 * `/healthz` returns 200 while the process runs. `/readyz` writes to the store and returns 503 if
 * that fails; otherwise 200 with the product's version, the age of the oldest undelivered lead in seconds (0 for none),
 * the numbers of deliveries and leads that need attention, the free disk space, and the ages of the
 * last backup and the last publish. `/readyz?strict` returns 503 also if one of them needs
 * attention.
 */
export const health: FastifyPluginAsync<{
  environment: Pick<Environment, 'LEADS_DATABASE_URL'>;
}> = async (app, { environment }) => {
  const check = cachedCheck(app.database, app.log);
  const databaseFile = sqlitePath(environment.LEADS_DATABASE_URL);

  // A store that is not writable is logged at startup, not with the first lead.
  app.addHook('onReady', async () => void checkNow(app.database, app.log));

  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const checked = await check();
    if (!checked) {
      return reply.code(503).header('retry-after', 10).send({ status: 'unavailable' });
    }
    const readiness = readinessOf(
      {
        ...checked,
        agencyCalendar: app.bookings.agencyCalendar(),
        upkeep: await app.upkeep(),
        freeDiskMegabytes: databaseFile ? await freeMegabytes(databaseFile) : undefined,
      },
      Date.now(),
    );
    const isFailing = 'strict' in Object(request.query) && readiness.attention.length > 0;
    return reply.code(isFailing ? 503 : 200).send({ version: productVersion, ...readiness });
  });
};
