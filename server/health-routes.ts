import type { FastifyInstance } from 'fastify';
import type { LeadDatabase } from './store/lead-database.ts';
import { checkQueue } from './store/queue-state.ts';
import { storeFailure } from './store/store-failure.ts';

type Readiness = {
  status: 'ready';
  oldestUndeliveredSeconds: number;
  waitingDeliveries: number;
  failedDeliveries: number;
  deliveriesFarAhead: number;
  suspectedNotShown: number;
  unreadableLeads: number;
  /** Since the agency's own calendar was last read; null while it never was. */
  busyCalendarAgeSeconds?: number | null;
};

/** When the agency's own calendar was last read, in ms since 1970. */
type BusyFetchedAt = () => number | undefined;

const secondsSince = (time: number | undefined, now: number): number | null =>
  time === undefined ? null : Math.round((now - time) / 1000);

// The check writes to the store, so its result is cached.
const cacheMs = 5000;

/**
 * `/healthz` returns 200 while the process runs. `/readyz` writes to the store and returns 503 if that
 * fails; otherwise 200 with the age of the oldest undelivered lead in seconds (0 for none) and the
 * numbers of deliveries and leads that need attention.
 */
export function registerHealth(
  app: FastifyInstance,
  database: LeadDatabase,
  busyFetchedAt?: BusyFetchedAt,
): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checked: Promise<Readiness | undefined> = Promise.resolve(undefined);

  async function check(now: number): Promise<Readiness | undefined> {
    try {
      const queue = await database.use((open) => checkQueue(open, now));
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
    } catch (error) {
      app.log.error(storeFailure(error), 'the store is not ready');
      return undefined;
    }
  }

  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_, reply) => {
    const now = performance.now();
    if (now - checkedAt > cacheMs) {
      checkedAt = now;
      checked = check(Date.now());
    }
    const readiness = await checked;
    reply.header('cache-control', 'no-store');
    if (readiness) return readiness;
    return reply.code(503).header('retry-after', 10).send({ status: 'unavailable' });
  });
}
