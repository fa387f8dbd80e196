import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { QueueCheck } from './queue-check.ts';

type Options = { token: string; metrics: Metrics; check: QueueCheck };

/** Shorter than the ten seconds after which Prometheus gives up. */
const storeDeadlineMs = 2000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Measures every response of the app, and registers `/metrics` for whoever has the token: the numbers of
 * leads are the agency's business.
 */
export function registerMetrics(app: FastifyInstance, { token, metrics, check }: Options): void {
  // Digests have the same length, as the comparison requires, and tell nothing about the token's.
  const expected = digest(`Bearer ${token}`);
  app.addHook('onResponse', (_, reply, done) => {
    metrics.countResponse(reply.raw.statusCode, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      const message = 'Send the value of LEADS_METRICS_TOKEN as a bearer token.';
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'unauthorized', message });
    }
    const queue = await Promise.race([check(), sleep(storeDeadlineMs, undefined, { ref: false })]);
    return reply.type(metrics.contentType).send(await metrics.text(queue, Date.now()));
  });
}
