import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { customer, networkOf } from './network.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const maxKeys = 10_000;

/**
 * What is remembered of a key for a period from its first entry. Of more than 10,000 keys, the oldest
 * are forgotten.
 *
 * @param clock A monotonic clock, in ms.
 */
function rememberedFor<Entry extends object>(clock: () => number, first: () => Entry) {
  const entries = new Map<string, Entry & { since: number }>();
  return (key: string, periodMs: number): Entry & { since: number } => {
    const now = clock();
    const known = entries.get(key);
    const entry = known && now - known.since < periodMs ? known : { ...first(), since: now };
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { since }] of entries) {
      if (entries.size <= maxKeys && now - since < periodMs) break;
      entries.delete(oldest);
    }
    return entry;
  };
}

/**
 * Creates an in-memory store for `@fastify/rate-limit` that consecutive apps can share. The
 * plugin's own store belongs to one app, forgets addresses only when it is full, and would block an
 * address for as long as the clock was set back.
 *
 * @param clock A monotonic clock, in ms.
 */
export function rateLimitStore(clock = () => performance.now()): FastifyRateLimitStoreCtor {
  const countOf = rememberedFor(clock, () => ({ current: 0 }));
  return class implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, windowMs) => {
      const count = countOf(key, windowMs);
      count.current += 1;
      callback(null, { current: count.current, ttl: count.since + windowMs - clock() });
    };

    child(): FastifyRateLimitStore {
      return this;
    }
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

/**
 * Creates a budget of `limit` for each network in a period from its first use.
 *
 * @param clock A monotonic clock, in ms.
 */
export function ownBudget(
  limit: number,
  periodMs: number,
  clock = () => performance.now(),
): NetworkBudget {
  const entryOf = rememberedFor(clock, () => ({ spent: 0 }));
  return {
    spend: (network) => {
      const own = entryOf(network, periodMs);
      if (own.spent >= limit) return Math.ceil((own.since + periodMs - clock()) / 1000);
      own.spent += 1;
      return 0;
    },
    refund: (network) => {
      const own = entryOf(network, periodMs);
      if (own.spent > 0) own.spent -= 1;
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
  const entryOf = rememberedFor(clock, () => ({ id: uuidv7() }));
  return (content) =>
    entryOf(createHash('sha256').update(JSON.stringify(content)).digest('base64'), hourMs).id;
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
  burst: NetworkBudget;
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
    burst: ownBudget(leadsPerMinute, minuteMs),
    suspected: fairBudget(maxSuspected),
    honeypots: fairBudget(maxFilledHoneypots),
    audits: ownBudget(maxAudits, hourMs),
    auditsOfCustomers: ownBudget(maxAuditsOfCustomer, hourMs),
    failedAudits: ownBudget(maxFailedAudits, hourMs),
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
  if (!isSuspected && burst.spend('all') === 0) {
    return { isBurst: false, waitSeconds: 0, refund: () => burst.refund('all') };
  }
  const network = networkOf(ip, customer);
  const waitSeconds = suspected.spend(network);
  const refund = () => (waitSeconds === 0 ? suspected.refund(network) : undefined);
  return { isBurst: !isSuspected, waitSeconds, refund };
}
