import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  type ClaimedDelivery,
  claimDeliveries,
  releaseClaim,
  type Settlement,
  settleDelivery,
} from '../store/delivery-queue.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { storeFailure } from '../store/store-failure.ts';
import type { DeliveryTarget } from '../store/tables.ts';
import { backOffMs } from './back-off.ts';
import { type Deliver, type DeliveryResult, within } from './delivery.ts';

/** A worker that delivers what is due for one target. */
export type DeliveryWorker = {
  /** Tells it that there may be something to do. */
  wake: () => void;
  /** Lets it finish what it is at, for a few seconds, and gives the rest back. */
  stop: () => Promise<void>;
};

/** What a worker needs; times in ms. */
export type WorkerParts = {
  database: LeadDatabase;
  target: DeliveryTarget;
  deliver: Deliver;
  log: FastifyBaseLogger;
  retryMs: number;
  leaseMs: number;
  /** What has to be done on the database before the first round; tried again until it succeeds. */
  prepare?: () => Promise<unknown>;
};

const atOnce = 8;
const pollMs = 1000;
const pauseWithoutStoreMs = 2000;
const finishWithinMs = 4000;
const longestAttemptMs = 10_000;

/** How long one attempt may take: well within the lease, so that two workers never hold one delivery. */
export function attemptMs(leaseMs: number): number {
  return Math.min(longestAttemptMs, Math.floor(leaseMs / 2));
}

function settlementOf(
  result: DeliveryResult,
  { attempts, expiresAt }: ClaimedDelivery,
  now: number,
  retryMs: number,
): Settlement {
  if (result.outcome === 'delivered') return result;
  const dueAt = now + backOffMs(attempts, retryMs, Math.random());
  const { error } = result;
  return dueAt < expiresAt ? { outcome: 'again', dueAt, error } : { outcome: 'failed', error };
}

/** Starts a worker. It works until it is stopped, and outlives a store that comes and goes. */
export function startDeliveryWorker(parts: WorkerParts): DeliveryWorker {
  const { database, target, deliver, retryMs, leaseMs } = parts;
  const log = parts.log.child({ target });
  const claim = randomUUID();
  const stopping = new AbortController();
  let awake: (() => void) | undefined;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      awake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(attemptMs(leaseMs)), stopping.signal]);
    const result = await within(deliver(delivery, signal), signal);
    // What was cut off by our own stop is no failure of the receiver: it is given back below.
    if (result.outcome === 'refused' && stopping.signal.aborted) return;
    const now = Date.now();
    const settlement = settlementOf(result, delivery, now, retryMs);
    const { lead, attempts } = delivery;
    const level = settlement.outcome === 'failed' ? 'error' : 'info';
    log[level]({ lead: lead.id, attempts, ...settlement }, 'delivery');
    await database.use((open) => settleDelivery(open, delivery, settlement, now));
  }

  /** Delivers one batch; resolves with how long to wait before the next. */
  async function round(): Promise<number> {
    try {
      await parts.prepare?.();
      const request = { target, claim, limit: atOnce, now: Date.now(), leaseMs };
      const batch = await database.use((open) => claimDeliveries(open, request));
      const attempts = await Promise.allSettled(batch.map(attempt));
      for (const each of attempts) if (each.status === 'rejected') throw each.reason;
      return batch.length === atOnce ? 0 : pollMs;
    } catch (error) {
      log.error(storeFailure(error), 'the queue could not be read or written');
      return pauseWithoutStoreMs;
    }
  }

  let running = true;
  let woken = false;
  async function work(): Promise<void> {
    while (running) {
      woken = false;
      const wait = await round();
      if (running && !woken && wait > 0) await pause(wait);
    }
  }
  const worked = work();

  return {
    wake: () => {
      woken = true;
      awake?.();
    },
    stop: async () => {
      running = false;
      awake?.();
      const cutOff = setTimeout(() => stopping.abort(), finishWithinMs);
      await worked;
      clearTimeout(cutOff);
      await database
        .use((open) => releaseClaim(open, claim, Date.now()))
        .catch((error: unknown) => log.error(storeFailure(error), 'claims were not given back'));
    },
  };
}
