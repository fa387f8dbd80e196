import type { FastifyBaseLogger } from 'fastify';
import { withDeadline } from './delivery/delivery.ts';
import type { Target } from './delivery-targets.ts';
import { repeat } from './repeat.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';
import { markShown, unshownLeads } from './store/suspected-leads.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** This many leads are sent immediately, without waiting a day. */
const sendNowCount = 20;
const maxInDigest = 200;

/** How often to check, and how long a target may take, in ms. */
type DigestTiming = { everyMs: number; timeoutMs: number };

/**
 * Sends suspected leads for review to every target: once a day, and immediately when there are many.
 * Leads that at least one target accepted count as shown. The returned function stops the schedule and
 * resolves when no digest is in progress.
 */
export function scheduleDigest(
  database: LeadDatabase,
  targets: readonly Target[],
  log: FastifyBaseLogger,
  { everyMs, timeoutMs }: DigestTiming = { everyMs: 5 * minute, timeoutMs: minute / 2 },
): () => Promise<void> {
  const stopping = new AbortController();
  let limit = maxInDigest;
  async function sendDigests(): Promise<void> {
    try {
      const unshown = await database.use((open) => unshownLeads(open, limit));
      if (!unshown) return;
      const now = Date.now();
      if (unshown.count < sendNowCount && Math.abs(now - unshown.oldest) < day) return;
      const results = await Promise.all(
        targets.map(({ sendDigest }) => {
          const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping.signal]);
          return withDeadline(sendDigest(unshown, signal), signal);
        }),
      );
      const isDelivered = results.some(({ outcome }) => outcome === 'delivered');
      log[isDelivered ? 'info' : 'error'](
        { count: unshown.count, results },
        'digest of suspected leads',
      );
      // The receiver may have rejected the digest for its size.
      limit = isDelivered ? maxInDigest : Math.ceil(limit / 2);
      if (!isDelivered) return;
      const ids = unshown.leads.map(({ lead }) => lead.id);
      await database.use((open) => markShown(open, ids, now));
    } catch (error) {
      log.error(storeFailure(error), 'could not send the digest of suspected leads');
    }
  }
  if (targets.length === 0) return async () => undefined;
  const stop = repeat(sendDigests, everyMs);
  return () => {
    stopping.abort();
    return stop();
  };
}
