import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { networkOf, perSubscriber } from './network.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const maxKeys = 10_000;

/**
 * Returns a cache of entries by key, each kept for a period from its creation. Beyond 10,000 keys,
 * the oldest are evicted.
 *
 * @param clock A monotonic clock, in ms.
 */
function expiringEntries<Entry extends object>(clock: () => number, create: () => Entry) {
  const entries = new Map<string, Entry & { createdAt: number }>();
  return (key: string, periodMs: number): Entry & { createdAt: number } => {
    const now = clock();
    const existing = entries.get(key);
    const isCurrent = existing && now - existing.createdAt < periodMs;
    const entry = isCurrent ? existing : { ...create(), createdAt: now };
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { createdAt }] of entries) {
      if (entries.size <= maxKeys && now - createdAt < periodMs) break;
      entries.delete(oldest);
    }
    return entry;
  };
}

/**
 * Creates an in-memory store for `@fastify/rate-limit` that consecutive apps can share. The
 * plugin's own store belongs to one app, evicts addresses only when it is full, and would block an
 * address for too long after the clock was set back.
 *
 * @param clock A monotonic clock, in ms.
 */
export function rateLimitStore(clock = () => performance.now()): FastifyRateLimitStoreCtor {
  const countOf = expiringEntries(clock, () => ({ current: 0 }));
  return class implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
      const count = countOf(key, windowMs);
      count.current += 1;
      callback(null, { current: count.current, ttl: count.createdAt + windowMs - clock() });
    };

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** A limit on each network's actions within a period. */
export type NetworkBudget = {
  /** Spends one unit of a network's budget; returns 0, or the seconds to wait if none is left. */
  spend: (network: string) => number;
  /** Refunds one unit, for an action that was not done. */
  refund: (network: string) => void;
};

/** The limit when very many networks send one lead each, as a multiple of the budget. */
const maxBudgetMultiple = 5;

/**
 * Creates a budget of `perMinute` for all networks together. Active networks get equal shares of at
 * least one, so the network that sends the most is stopped first.
 *
 * @param clock A monotonic clock, in ms.
 */
export function fairBudget(perMinute: number, clock = () => performance.now()): NetworkBudget {
  const spent = new Map<string, number>();
  let minute = 0;
  let total = 0;
  return {
    spend: (network) => {
      const now = clock();
      const current = Math.floor(now / minuteMs);
      if (current !== minute) {
        spent.clear();
        total = 0;
      }
      minute = current;
      const spentByNetwork = spent.get(network) ?? 0;
      const networks = spent.size + (spentByNetwork === 0 ? 1 : 0);
      const share = Math.max(1, Math.floor(perMinute / networks));
      if (spentByNetwork >= share || total >= maxBudgetMultiple * perMinute) {
        return Math.ceil(((current + 1) * minuteMs - now) / 1000);
      }
      spent.set(network, spentByNetwork + 1);
      total += 1;
      return 0;
    },
    refund: (network) => {
      const spentByNetwork = spent.get(network);
      if (spentByNetwork === undefined) return;
      if (spentByNetwork === 1) spent.delete(network);
      else spent.set(network, spentByNetwork - 1);
      total -= 1;
    },
  };
}

/**
 * Creates a budget of `limit` per network, for a period from the network's first use.
 *
 * @param clock A monotonic clock, in ms.
 */
export function perNetworkBudget(
  limit: number,
  periodMs: number,
  clock = () => performance.now(),
): NetworkBudget {
  const entryOf = expiringEntries(clock, () => ({ spent: 0 }));
  return {
    spend: (network) => {
      const entry = entryOf(network, periodMs);
      if (entry.spent >= limit) return Math.ceil((entry.createdAt + periodMs - clock()) / 1000);
      entry.spent += 1;
      return 0;
    },
    refund: (network) => {
      const entry = entryOf(network, periodMs);
      if (entry.spent > 0) entry.spent -= 1;
    },
  };
}

/**
 * Creates a function that assigns an id to a submission without one: the same id for the same
 * content within an hour, so that a form sent twice without script is one lead. Stores only
 * digests, in memory.
 *
 * @param clock A monotonic clock, in ms.
 */
export function submissionIds(clock = () => performance.now()): (content: unknown) => string {
  const entryOf = expiringEntries(clock, () => ({ id: uuidv7() }));
  return (content) =>
    entryOf(createHash('sha256').update(JSON.stringify(content)).digest('base64'), hourMs).id;
}

/** The limit on leads with a filled honeypot, per minute. */
const maxFilledHoneypots = 20;
/**
 * The limit on other suspected leads, per minute: as many as six addresses of a network may send
 * with the default `LEADS_RATE_LIMIT`. The largest leads, 18.5 KB on disk, then take 67 MB an hour
 * or, from hundreds of networks, 334 MB.
 */
const maxSuspected = 60;
/** Maximum number of site audits per network and hour. */
const maxAudits = 5;
/** Maximum per subscriber and hour; one provider's subscriber may have thousands of networks. */
const maxAuditsPerSubscriber = 10;
/** Maximum per subscriber and hour: audits that reach nothing or are refused as `just-visited`. */
const maxFailedAudits = 20;

/** The server's memory of requests. It outlives each app, because publishing replaces the app. */
export type ServerMemory = {
  /** Rate limits per address: submissions, and attempts to sign in. */
  submissions: FastifyRateLimitStoreCtor;
  signIns: FastifyRateLimitStoreCtor;
  /**
   * Limits on the leads of all visitors, on suspected leads, and on leads with a filled honeypot.
   */
  burst: NetworkBudget;
  suspected: NetworkBudget;
  honeypots: NetworkBudget;
  /** The site audits of each network, and of each subscriber. */
  audits: NetworkBudget;
  auditsOfSubscribers: NetworkBudget;
  /** The failed attempts of each subscriber, which the two budgets above do not count. */
  failedAudits: NetworkBudget;
  /** Assigns an id to a submission without one; see `submissionIds`. */
  idOf: (content: unknown) => string;
};

/**
 * @param leadsPerMinute How many leads from all visitors are accepted per minute; further ones are
 * suspected.
 */
export function createServerMemory(leadsPerMinute: number): ServerMemory {
  return {
    submissions: rateLimitStore(),
    signIns: rateLimitStore(),
    burst: perNetworkBudget(leadsPerMinute, minuteMs),
    suspected: fairBudget(maxSuspected),
    honeypots: fairBudget(maxFilledHoneypots),
    audits: perNetworkBudget(maxAudits, hourMs),
    auditsOfSubscribers: perNetworkBudget(maxAuditsPerSubscriber, hourMs),
    failedAudits: perNetworkBudget(maxFailedAudits, hourMs),
    idOf: submissionIds(),
  };
}

/** How the limits apply to a lead with an empty honeypot. */
export type Admission = {
  /** Whether too many leads are coming in overall, so that this one is suspected. */
  isBurst: boolean;
  /** Seconds until its network may send it again; 0 if it may be stored now. */
  waitSeconds: number;
  /** Refunds the lead, if it turned out to be a duplicate. */
  refund: () => void;
};

/**
 * Counts a lead from an IP address against the budget for accepted or for suspected leads.
 *
 * @param isSuspected Whether the lead is suspected anyway, and so never counts as accepted.
 */
export function admitLead(
  { burst, suspected }: Pick<ServerMemory, 'burst' | 'suspected'>,
  ip: string,
  isSuspected = false,
): Admission {
  if (!isSuspected && burst.spend('all') === 0) {
    return { isBurst: false, waitSeconds: 0, refund: () => burst.refund('all') };
  }
  const network = networkOf(ip, perSubscriber);
  const waitSeconds = suspected.spend(network);
  const refund = () => (waitSeconds === 0 ? suspected.refund(network) : undefined);
  return { isBurst: !isSuspected, waitSeconds, refund };
}
