import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  type ClaimedDelivery,
  claimDeliveries,
  nextDueAt,
  releaseClaims,
  type Settlement,
  settleDelivery,
} from '../../leads/server/store/deliveries/delivery-queue.ts';
import type { Instant } from '../../platform/instant.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import { type Deliver, type DeliveryResult, withDeadline } from './attempt.ts';
import { backoffMs, isLastAttempt } from './backoff.ts';

/** A worker that sends the due deliveries of one target. */
export type DeliveryWorker = ReturnType<typeof startDeliveryWorker>;

/** Times are in ms. */
type WorkerOptions = {
  database: LeadDatabase;
  target: string;
  deliver: Deliver;
  log: FastifyBaseLogger;
  retryMs: number;
  leaseMs: number;
};

const batchSize = 8;
/** Poll interval, to find deliveries that another server or a command has stored. */
const pollMs = 15_000;
const minPauseMs = 50;
const storeRetryMs = 2000;
const stopGraceMs = 4000;
/** Mail servers that scan an email before they respond take this long. */
const maxAttemptMs = 45_000;
/** Each unanswered attempt may have arrived, so more of them would fill the mailbox with copies. */
const maxUnanswered = 5;
const unansweredError = `The mail server took it ${maxUnanswered} times but never confirmed it, so it may have arrived, possibly more than once`;
const logLevels = { delivered: 'info', dropped: 'info', retry: 'warn', failed: 'error' } as const;

/**
 * The timeout of an attempt: well within the lease, so that two workers never hold one delivery.
 */
export function attemptTimeoutMs(leaseMs: number): number {
  return Math.min(maxAttemptMs, Math.floor(leaseMs * 0.75));
}

function settlementFor(
  result: DeliveryResult,
  { attempts, unanswered: earlier, expiresAt }: ClaimedDelivery,
  now: Instant,
  retryMs: number,
): Settlement {
  if (result.outcome === 'dropped') return result;
  const isLast = isLastAttempt(attempts, retryMs);
  const dueAt = Math.max(
    now + backoffMs(attempts, retryMs, Math.random()),
    Math.min(result.retryAt ?? now, expiresAt),
  );
  if (result.outcome === 'delivered') {
    const { remaining, warning = '' } = result;
    if (!remaining || isLast) return result;
    return { outcome: 'retry', dueAt, error: warning, remaining };
  }
  const error = result.refusals ?? result.error;
  const unanswered = earlier + Number(result.mayHaveArrived ?? false);
  if (unanswered >= maxUnanswered) return { outcome: 'failed', error: unansweredError };
  if (result.outcome === 'refused' || isLast) return { outcome: 'failed', error };
  return { outcome: 'retry', dueAt, error, unanswered };
}

/** Starts a worker, which runs until stopped and survives failures of the store. */
export function startDeliveryWorker(options: WorkerOptions) {
  const { database, target, deliver, retryMs, leaseMs } = options;
  const log = options.log.child({ target });
  const workerId = randomUUID();
  const stopping = new AbortController();
  let endPause: (() => void) | undefined;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    const signal = AbortSignal.any([
      AbortSignal.timeout(attemptTimeoutMs(leaseMs)),
      stopping.signal,
    ]);
    const result = await withDeadline(deliver(delivery, signal), signal);
    // An attempt that our own shutdown aborted is not the receiver's failure; `stop` releases it.
    if (result.outcome === 'failed' && stopping.signal.aborted) return;
    const now = Date.now();
    const settlement = settlementFor(result, delivery, now, retryMs);
    const { lead, attempts } = delivery;
    const logFields = 'error' in result ? { ...settlement, error: result.error } : settlement;
    log[logLevels[settlement.outcome]]({ lead: lead.id, attempts, ...logFields }, 'delivery');
    if (result.outcome === 'delivered' && result.warning !== undefined)
      log.warn({ lead: lead.id, warning: result.warning }, 'not every recipient got the email');
    await database.use((store) => settleDelivery(store, delivery, settlement, now));
  }

  /** Delivers one batch; resolves with the time to wait before the next, in ms. Never rejects. */
  async function deliverBatch(): Promise<number> {
    try {
      const claimRequest = { target, claim: workerId, limit: batchSize, now: Date.now(), leaseMs };
      const batch = await database.use((store) => claimDeliveries(store, claimRequest));
      const attempts = await Promise.allSettled(batch.map(attempt));
      for (const each of attempts) if (each.status === 'rejected') throw each.reason;
      if (batch.length === batchSize) return 0;
      const dueAt = await database.use((store) => nextDueAt(store, target));
      // If any are due already, another worker is claiming them.
      return Math.min(Math.max(dueAt - Date.now(), minPauseMs), pollMs);
    } catch (error) {
      log.error(storeFailure(error), 'could not read or write the delivery queue');
      return storeRetryMs;
    }
  }

  let isRunning = true;
  let isWoken = false;
  async function run(): Promise<void> {
    while (isRunning) {
      isWoken = false;
      const wait = await deliverBatch();
      if (isRunning && !isWoken && wait > 0) await pause(wait);
    }
  }
  const finished = run();

  return {
    /** Makes the worker check the queue now. */
    wake: () => {
      isWoken = true;
      endPause?.();
    },
    /** Waits a few seconds for attempts in progress, then releases the remaining claims. */
    stop: async () => {
      isRunning = false;
      endPause?.();
      const abort = setTimeout(() => stopping.abort(), stopGraceMs);
      await finished;
      clearTimeout(abort);
      await database
        .use((store) => releaseClaims(store, workerId, Date.now()))
        .catch((error: unknown) => log.error(storeFailure(error), 'could not release claims'));
    },
  };
}
