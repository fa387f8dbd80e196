import type { FastifyBaseLogger } from 'fastify';
import type { Target } from './delivery/delivery-targets.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { storeFailure } from './store/store-failure.ts';
import { markShown, unshownLeads } from './store/suspected-leads.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** So many are shown at once, and so many at a time. */
const many = 20;
const mostInDigest = 50;
const attemptMs = 30_000;

/**
 * Shows suspected leads to a person by every target: once a day, and at once when many have come.
 * What a target has taken counts as shown. The returned function ends it.
 */
export function scheduleDigest(
  database: LeadDatabase,
  targets: readonly Target[],
  log: FastifyBaseLogger,
  everyMs = 5 * minute,
): () => void {
  async function show(): Promise<void> {
    try {
      const unshown = await database.use((open) => unshownLeads(open, mostInDigest));
      if (!unshown) return;
      const now = Date.now();
      if (unshown.count < many && Math.abs(now - unshown.oldest) < day) return;
      const results = await Promise.all(
        targets.map(({ sendDigest }) => sendDigest(unshown, AbortSignal.timeout(attemptMs))),
      );
      const taken = results.some(({ outcome }) => outcome === 'delivered');
      log[taken ? 'info' : 'error']({ count: unshown.count, results }, 'digest of suspected leads');
      if (!taken) return;
      const ids = unshown.leads.map(({ lead }) => lead.id);
      await database.use((open) => markShown(open, ids, now));
    } catch (error) {
      log.error(storeFailure(error), 'suspected leads could not be shown');
    }
  }
  if (targets.length === 0) return () => undefined;
  void show();
  const timer = setInterval(() => void show(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
