import type { FastifyBaseLogger } from 'fastify';
import type { Target } from './delivery-targets.ts';
import { repeat } from './repeat.ts';
import { sendToTargets } from './send-to-targets.ts';
import { markDroppedTold } from './store/hidden-field-leads.ts';
import type { LeadDatabase } from './store/lead-database.ts';
import { tellOnce } from './store/notices.ts';
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
 * Leads that at least one target accepted count as shown; of several servers, one sends them. The returned
 * function stops the schedule and resolves when no digest is in progress.
 */
export function scheduleDigest(
  database: LeadDatabase,
  targets: readonly Target[],
  log: FastifyBaseLogger,
  { everyMs, timeoutMs }: DigestTiming = { everyMs: 5 * minute, timeoutMs: minute / 2 },
): () => Promise<void> {
  const stopping = new AbortController();
  let limit = maxInDigest;
  async function sendDigest(now: number, toldUntil: number): Promise<number | undefined> {
    const unshown = await database.use((open) => unshownLeads(open, limit));
    const { count, oldest = now, leads, dropped } = unshown;
    const isDue = count >= sendNowCount || Math.abs(now - oldest) >= day;
    if (!isDue && (dropped === 0 || now - toldUntil < day)) return undefined;
    const id = `suspected-${leads.at(-1)?.lead.id ?? now}`;
    const { isDelivered, results } = await sendToTargets(targets, {
      send: (target, signal) => target.sendDigest({ ...unshown, id }, signal),
      timeoutMs,
      stopping: stopping.signal,
    });
    log[isDelivered ? 'info' : 'error']({ count, dropped, results }, 'digest of suspected leads');
    // The receiver may have rejected the digest for its size.
    limit = isDelivered ? maxInDigest : Math.ceil(limit / 2);
    if (!isDelivered) return undefined;
    const ids = leads.map(({ lead }) => lead.id);
    await database.use(async (open) => {
      await markShown(open, ids, now);
      await markDroppedTold(open, dropped);
    });
    return now;
  }
  async function sendDigests(): Promise<void> {
    try {
      const now = Date.now();
      await tellOnce(database, 'leads.suspected', now, (toldUntil) => sendDigest(now, toldUntil));
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
