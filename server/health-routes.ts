import type { FastifyInstance } from 'fastify';
import { checkQueue } from './store/delivery-queue.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';

type Readiness = { status: 'ready'; oldestUndeliveredSeconds: number; failedDeliveries: number };

// The check writes; whoever asks more often gets the last answer.
const keptMs = 1000;

/**
 * `/healthz` answers while the process runs. `/readyz` writes to the store and answers 200 with
 * the age of the oldest lead that is still on its way, in seconds (0: none), or 503.
 */
export function registerHealth(app: FastifyInstance, database: LeadDatabase): void {
  let checkedAt = 0;
  let checked: Promise<Readiness | undefined> = Promise.resolve(undefined);

  async function check(now: number): Promise<Readiness | undefined> {
    try {
      const { oldestWaitingSince, failed } = await database.use((open) => checkQueue(open, now));
      const age = oldestWaitingSince === undefined ? 0 : Math.max(0, now - oldestWaitingSince);
      const oldestUndeliveredSeconds = Math.round(age / 1000);
      return { status: 'ready', oldestUndeliveredSeconds, failedDeliveries: failed };
    } catch (error) {
      app.log.error(storeFailure(error), 'the store is not ready');
      return undefined;
    }
  }

  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (_, reply) => {
    const now = Date.now();
    if (now - checkedAt > keptMs) {
      checkedAt = now;
      checked = check(now);
    }
    const readiness = await checked;
    reply.header('cache-control', 'no-store');
    if (readiness) return readiness;
    return reply.code(503).header('retry-after', 10).send({ status: 'unavailable' });
  });
}
