import type { FastifyBaseLogger } from 'fastify';
import type { LeadDatabase } from './store/lead-database.ts';
import { checkQueue, type QueueState } from './store/queue-state.ts';
import { storeFailure } from './store/store-failure.ts';

/** The state of the queue, up to five seconds old; undefined when the store is not writable. Never rejects. */
export type QueueCheck = () => Promise<QueueState | undefined>;

// The check writes to the store, so its result is cached.
const cacheMs = 5000;

/** Checks now. Never rejects. */
export async function checkNow(
  database: LeadDatabase,
  log: FastifyBaseLogger,
): Promise<QueueState | undefined> {
  try {
    return await database.use((open) => checkQueue(open, Date.now()));
  } catch (error) {
    log.error(storeFailure(error), 'leads cannot be stored');
    return undefined;
  }
}

/** Returns a check of the store and its queue, for everybody who asks. */
export function queueCheck(database: LeadDatabase, log: FastifyBaseLogger): QueueCheck {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checked: Promise<QueueState | undefined> = Promise.resolve(undefined);
  return () => {
    const now = performance.now();
    if (now - checkedAt > cacheMs) {
      checkedAt = now;
      checked = checkNow(database, log);
    }
    return checked;
  };
}
