import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

const maxKeys = 10_000;

/**
 * Makes a store in memory for `@fastify/rate-limit` that several apps can share, one after the other. The
 * plugin's own store belongs to one app, keeps addresses for as long as it has room, and would
 * block one for as long as the clock is set back.
 *
 * @param clock A monotonic clock, in ms.
 */
export function rateLimitStore(clock = () => performance.now()): FastifyRateLimitStoreCtor {
  const counts = new Map<string, { current: number; since: number }>();
  return class implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
      const now = clock();
      const known = counts.get(key);
      const count = known && now - known.since < windowMs ? known : { current: 0, since: now };
      count.current += 1;
      counts.delete(key);
      counts.set(key, count);
      for (const [oldest, { since }] of counts) {
        if (counts.size <= maxKeys && now - since < windowMs) break;
        counts.delete(oldest);
      }
      callback(null, { current: count.current, ttl: count.since + windowMs - now });
    };

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
