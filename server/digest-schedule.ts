import type { FastifyBaseLogger } from 'fastify';
import { within } from './delivery/delivery.ts';
import type { Target } from './delivery-targets.ts';
import { repeat } from './repeat.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';
import { markShown, unshownLeads } from './store/suspected-leads.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** As many as this are shown at once, without waiting for the day to end. */
const showAtOnceFrom = 20;
const maxInDigest = 200;

/** How often to look, and how long a target may take, in ms. */
export type DigestPace = { everyMs: number; attemptMs: number };

/**
 * Shows suspected leads to a person by every target: once a day, and at once when many have come.
 * What a target has taken counts as shown. The returned function ends it, and
 * resolves when nothing of it is under way.
 */
export function scheduleDigest(
  database: LeadDatabase,
  targets: readonly Target[],
  log: FastifyBaseLogger,
  { everyMs, attemptMs }: DigestPace = { everyMs: 5 * minute, attemptMs: minute / 2 },
): () => Promise<void> {
  const stopping = new AbortController();
  let limit = maxInDigest;
  async function show(): Promise<void> {
    try {
      const unshown = await database.use((open) => unshownLeads(open, limit));
      if (!unshown) return;
      const now = Date.now();
      if (unshown.count < showAtOnceFrom && Math.abs(now - unshown.oldest) < day) return;
      const results = await Promise.all(
        targets.map(({ sendDigest }) => {
          const signal = AbortSignal.any([AbortSignal.timeout(attemptMs), stopping.signal]);
          return within(sendDigest(unshown, signal), signal);
        }),
      );
      const taken = results.some(({ outcome }) => outcome === 'delivered');
      log[taken ? 'info' : 'error']({ count: unshown.count, results }, 'digest of suspected leads');
      // A receiver may refuse what is too long.
      limit = taken ? maxInDigest : Math.ceil(limit / 2);
      if (!taken) return;
      const ids = unshown.leads.map(({ lead }) => lead.id);
      await database.use((open) => markShown(open, ids, now));
    } catch (error) {
      log.error(storeFailure(error), 'suspected leads could not be shown');
    }
  }
  if (targets.length === 0) return async () => undefined;
  const end = repeat(show, everyMs);
  return () => {
    stopping.abort();
    return end();
  };
}
