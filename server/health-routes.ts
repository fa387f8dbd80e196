import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { QueueCheck } from './queue-check.ts';
import type { QueueState } from './store/queue-state.ts';

type Readiness = {
  status: 'ready';
  oldestUndeliveredSeconds: number;
  waitingDeliveries: number;
  failedDeliveries: number;
  deliveriesFarAhead: number;
  suspectedNotShown: number;
  unreadableLeads: number;
  /** On the disk of the database, if that is a file. */
  freeDiskMegabytes?: number;
  /** Since the agency's own calendar was last read; null while it never was. */
  busyCalendarAgeSeconds?: number | null;
};

/** When the agency's own calendar was last read, in ms since 1970. */
type BusyFetchedAt = () => number | undefined;

/** The space that is left on the disk of a file, in megabytes of 1,000,000 bytes. */
async function freeMegabytes(file: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(file));
  return Math.floor((bavail * bsize) / 1_000_000);
}

/** Where the database is, if it is a file, and whether the agency's own calendar is read. */
type Watched = { databaseFile: string | undefined; busyFetchedAt: BusyFetchedAt | undefined };

const secondsSince = (time: number | undefined, now: number): number | null =>
  time === undefined ? null : Math.round((now - time) / 1000);

function readinessOf(
  queue: QueueState,
  busyFetchedAt: BusyFetchedAt | undefined,
  now: number,
): Readiness {
  const age = Math.max(0, now - (queue.oldestUndeliveredSince ?? now));
  return {
    status: 'ready',
    oldestUndeliveredSeconds: Math.round(age / 1000),
    waitingDeliveries: queue.waiting,
    failedDeliveries: queue.failed,
    deliveriesFarAhead: queue.farAhead,
    suspectedNotShown: queue.unshown,
    unreadableLeads: queue.unreadable,
    ...(busyFetchedAt && { busyCalendarAgeSeconds: secondsSince(busyFetchedAt(), now) }),
  };
}

/**
 * `/healthz` returns 200 while the process runs. `/readyz` writes to the store and returns 503 if that
 * fails; otherwise 200 with the age of the oldest undelivered lead in seconds (0 for none), the numbers of
 * deliveries and leads that need attention, and the space left for more.
 */
export function registerHealth(
  app: FastifyInstance,
  check: QueueCheck,
  { databaseFile, busyFetchedAt }: Watched,
): void {
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_, reply) => {
    const queue = await check();
    reply.header('cache-control', 'no-store');
    if (queue) {
      return {
        ...readinessOf(queue, busyFetchedAt, Date.now()),
        ...(databaseFile && { freeDiskMegabytes: await freeMegabytes(databaseFile) }),
      };
    }
    return reply.code(503).header('retry-after', 10).send({ status: 'unavailable' });
  });
}
