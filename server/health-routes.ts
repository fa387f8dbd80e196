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
  /** Since the agency's own calendar was last read; null while it never was. */
  busyCalendarAgeSeconds?: number | null;
};

/** When the agency's own calendar was last read, in ms since 1970. */
type BusyFetchedAt = () => number | undefined;

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
 * fails; otherwise 200 with the age of the oldest undelivered lead in seconds (0 for none) and the
 * numbers of deliveries and leads that need attention.
 */
export function registerHealth(
  app: FastifyInstance,
  check: QueueCheck,
  busyFetchedAt?: BusyFetchedAt,
): void {
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_, reply) => {
    const queue = await check();
    reply.header('cache-control', 'no-store');
    if (queue) return readinessOf(queue, busyFetchedAt, Date.now());
    return reply.code(503).header('retry-after', 10).send({ status: 'unavailable' });
  });
}
