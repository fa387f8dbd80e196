import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { customer, networkOf } from './network.ts';

const maxKeys = 10_000;

/**
 * Creates an in-memory store for `@fastify/rate-limit` that consecutive apps can share. The
 * plugin's own store belongs to one app, forgets addresses only when it is full, and would block an
 * address for as long as the clock was set back.
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

const minuteMs = 60_000;

/** A limit on the number of leads per minute, from all visitors together. */
export type BurstBudget = {
  /** Spends one unit; returns false when the budget is exhausted. */
  spend: () => boolean;
  /** Refunds the last unit, for a lead that was not new. */
  refund: () => void;
};

/** @param clock A monotonic clock, in ms. */
export function burstBudget(perMinute: number, clock = () => performance.now()): BurstBudget {
  const spent: number[] = [];
  let oldest = 0;
  return {
    spend: () => {
      const now = clock();
      while ((spent[oldest] ?? now) <= now - minuteMs) oldest += 1;
      // Expired entries are removed in large batches, so the cost per lead is constant.
      if (oldest > 1000 && oldest > spent.length / 2) {
        spent.splice(0, oldest);
        oldest = 0;
      }
      if (spent.length - oldest >= perMinute) return false;
      spent.push(now);
      return true;
    },
    refund: () => {
      if (spent.length > oldest) spent.pop();
    },
  };
}

/** A limit on what each network may do within a period. */
export type NetworkBudget = {
  /** Spends one unit of a network's budget; returns 0, or the seconds until it may spend another. */
  spend: (network: string) => number;
  /** Refunds one unit, for something that was not done. */
  refund: (network: string) => void;
};

/** The most that is admitted when very many networks send one each, as a multiple of the budget. */
const maxBudgetMultiple = 5;

/**
 * Creates a budget of `perMinute` for all networks together. While several of them send, each may
 * send its share, but at least one, so that the network that sends the most is stopped first.
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
      const own = spent.get(network) ?? 0;
      const networks = spent.size + (own === 0 ? 1 : 0);
      const share = Math.max(1, Math.floor(perMinute / networks));
      if (own >= share || total >= maxBudgetMultiple * perMinute) {
        return Math.ceil(((current + 1) * minuteMs - now) / 1000);
      }
      spent.set(network, own + 1);
      total += 1;
      return 0;
    },
    refund: (network) => {
      const own = spent.get(network);
      if (own === undefined) return;
      if (own === 1) spent.delete(network);
      else spent.set(network, own - 1);
      total -= 1;
    },
  };
}

const hourMs = 60 * 60 * 1000;

/** @param clock A monotonic clock, in ms. */
export function hourlyBudget(perHour: number, clock = () => performance.now()): NetworkBudget {
  const spent = new Map<string, { count: number; since: number }>();
  return {
    spend: (network) => {
      const now = clock();
      const known = spent.get(network);
      const own = known && now - known.since < hourMs ? known : { count: 0, since: now };
      spent.delete(network);
      spent.set(network, own);
      for (const [oldest, { since }] of spent) {
        if (spent.size <= maxKeys && now - since < hourMs) break;
        spent.delete(oldest);
      }
      if (own.count >= perHour) return Math.ceil((own.since + hourMs - now) / 1000);
      own.count += 1;
      return 0;
    },
    refund: (network) => {
      const own = spent.get(network);
      if (own && own.count > 0) own.count -= 1;
    },
  };
}

const lifetimeMs = hourMs;
const maxEntries = 10_000;

/**
 * Creates a function that assigns an id to a submission without one: the same id for the same
 * content within an hour, so that a form sent twice without script is one lead. Stores only
 * digests, in memory.
 *
 * @param clock A monotonic clock, in ms.
 */
export function submissionIds(clock = () => performance.now()): (content: unknown) => string {
  const ids = new Map<string, { id: string; at: number }>();
  return (content) => {
    const now = clock();
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    const known = ids.get(digest);
    if (known && now - known.at < lifetimeMs) return known.id;
    const id = uuidv7();
    ids.delete(digest);
    ids.set(digest, { id, at: now });
    const [oldest] = ids.keys();
    if (ids.size > maxEntries && oldest !== undefined) ids.delete(oldest);
    return id;
  };
}

/** The limit on leads with a filled honeypot, per minute. */
const maxFilledHoneypots = 20;
/**
 * The limit on other suspected leads, per minute: six addresses of a network that each send as many
 * as `LEADS_RATE_LIMIT` lets them by default. The largest leads, 18.5 KB on disk, then take 67 MB an
 * hour or, from hundreds of networks, 334 MB.
 */
const maxSuspected = 60;
/** Site audits of one network in an hour. */
const maxAudits = 5;
/** Audits per customer that reach nothing, or are refused because another page of the site was just visited. */
const maxFailedAudits = 20;
/** Audits per customer, who may have thousands of IPv6 networks. */
const maxAuditsOfCustomer = 10;

/** What the server remembers about requests. It outlives each app, which a publish replaces. */
export type ServerMemory = {
  /** Requests per address: submissions, and attempts to sign in. */
  submissions: FastifyRateLimitStoreCtor;
  signIns: FastifyRateLimitStoreCtor;
  /**
   * Limits on the leads of all visitors, on suspected ones, and on those with a filled hidden
   * field.
   */
  burst: BurstBudget;
  suspected: NetworkBudget;
  honeypots: NetworkBudget;
  /** The site audits of each network, and of each customer. */
  audits: NetworkBudget;
  auditsOfCustomers: NetworkBudget;
  /** The audits of each customer that reach nothing, which the others do not count. */
  failedAudits: NetworkBudget;
  /** Assigns an id to a submission without one, like `submissionIds`. */
  idOf: (content: unknown) => string;
};

/**
 * @param leadsPerMinute How many leads of all visitors are accepted per minute before others are
 * suspected.
 */
export function createServerMemory(leadsPerMinute: number): ServerMemory {
  return {
    submissions: rateLimitStore(),
    signIns: rateLimitStore(),
    burst: burstBudget(leadsPerMinute),
    suspected: fairBudget(maxSuspected),
    honeypots: fairBudget(maxFilledHoneypots),
    audits: hourlyBudget(maxAudits),
    auditsOfCustomers: hourlyBudget(maxAuditsOfCustomer),
    failedAudits: hourlyBudget(maxFailedAudits),
    idOf: submissionIds(),
  };
}

/** How a lead without a filled honeypot fits the limits. */
export type Admission = {
  /** Whether there are too many leads of all visitors, so that this one is suspected. */
  isBurst: boolean;
  /** In how many seconds its network may send it again; 0 if it may be stored now. */
  waitSeconds: number;
  /** Gives back what it spent, if it was not new. */
  refund: () => void;
};

/**
 * Spends one of the limits on leads for a lead from an IP address.
 *
 * @param isSuspected Whether the lead is suspected anyway; it then does not spend the budget of accepted leads.
 */
export function admitLead(
  { burst, suspected }: Pick<ServerMemory, 'burst' | 'suspected'>,
  ip: string,
  isSuspected = false,
): Admission {
  if (!isSuspected && burst.spend()) {
    return { isBurst: false, waitSeconds: 0, refund: burst.refund };
  }
  const network = networkOf(ip, customer);
  const waitSeconds = suspected.spend(network);
  const refund = () => (waitSeconds === 0 ? suspected.refund(network) : undefined);
  return { isBurst: !isSuspected, waitSeconds, refund };
}
