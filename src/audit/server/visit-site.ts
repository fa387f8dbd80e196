import { auditRequestLimit } from '../../audit-checks/audit-limits.ts';
import { maxRedirects, swapScheme } from '../../audit-checks/audit-requests.ts';
import { outcomeOf } from '../../audit-checks/outcome.ts';
import type { PageFacts } from '../../audit-checks/read-page.ts';
import { refreshTarget } from '../../audit-checks/refresh-target.ts';
import { auditRobot } from '../../audit-checks/robots-rules.ts';
import { isResponse, type Reply, type SiteVisit } from '../../audit-checks/visit.ts';
import {
  boundedFetch,
  type FailedFetch,
  type HttpResponse,
  redirectTarget,
} from '../../platform/server/outbound/bounded-fetch.ts';
import { cookieJar } from '../../platform/server/outbound/cookie-jar.ts';
import { auditPath } from '../../vocabulary/paths.ts';
import { type AuditNetworkPolicy, auditNetwork } from './audit-network.ts';
import { decodedText } from './decoded-text.ts';
import { type PageReader, readPageMs } from './page-reader.ts';
import type { SiteAddress } from './site-address.ts';

/** The limits of a visit: bytes per decompressed body, and ms per request and in total. */
export type VisitLimits = { maxBytes: number; requestMs: number; visitMs: number };

/** Settings for visiting sites. */
export type VisitSettings = AuditNetworkPolicy & {
  /** Our own URL; the user agent links to our robot's description there. */
  siteUrl: URL;
  reader: Pick<PageReader, 'warmUp' | 'readPage' | 'nextRequests'>;
  limits?: VisitLimits;
};

/** Everything fetched from a site, and the facts of its page; null if it cannot be read. */
export type VisitedSite = { visit: SiteVisit; page: PageFacts | null };

// The report may take two more seconds, so it is ready within twenty.
const defaultLimits = { maxBytes: 2 * 1024 * 1024, requestMs: 10_000, visitMs: 18_000 };
/** Maximum number of forwards by a `Refresh` tag or header. */
const maxForwards = 2;
/** Time for a request to react to its aborted signal, in ms. */
const graceMs = 250;

type FetchOptions = { url: URL; maxRedirects: number; wantsBody: boolean };
type Fetched = HttpResponse | FailedFetch;

/** The user agent of our robot. */
export function auditUserAgent(siteUrl: URL): string {
  return `${auditRobot}/1.0 (+${new URL(`${auditPath}#robot`, siteUrl).href})`;
}

function replyFrom(fetched: Fetched): Reply {
  const { url, redirects } = fetched;
  const reached = {
    address: url.href,
    redirects: redirects.map((hop) => ({ address: hop.url.href, status: hop.status })),
  };
  if ('failure' in fetched) return { ...reached, failure: fetched.failure };
  const { status, headers, body, wireBytes } = fetched;
  return {
    ...reached,
    status,
    headers,
    body: decodedText(body, headers['content-type']),
    wireBytes,
    bytes: body.length,
  };
}

/** The reply for the page. A redirect beyond the limit counts as a failure. */
function pageReplyFrom(fetched: Fetched): Reply {
  const reply = replyFrom(fetched);
  if (!isResponse(reply)) return reply;
  const { address, redirects, status, headers } = reply;
  return redirectTarget(status, headers.location, fetched.url)
    ? { address, redirects, failure: 'too-many-redirects' }
    : reply;
}

/** A visit with only its page; `requested` is the first address. */
function pageVisit(requested: URL, fetched: Fetched): SiteVisit {
  const certificate = 'status' in fetched ? fetched.certificate : undefined;
  return {
    requested: requested.href,
    visitedAt: Date.now(),
    page: pageReplyFrom(fetched),
    ...(certificate && { certificate }),
    replies: {},
  };
}

/** The target of the page's `Refresh` header. */
const headerForwardTarget = ({ page }: SiteVisit): string | null =>
  isResponse(page) ? refreshTarget(page.headers.refresh ?? '') : null;

/** Where a page with nothing to show forwards to; null if it does not. */
function forwardTarget(visit: SiteVisit, page: PageFacts | null): URL | null {
  const target = headerForwardTarget(visit) ?? page?.forwardsTo;
  if (!target) return null;
  const hasNothingToShow = ['forwarded', 'empty'].includes(outcomeOf(visit, page).kind);
  const url = hasNothingToShow ? URL.parse(target, visit.page.address) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/** Returns a function that fetches an address, until the visit's requests are used up. */
function siteFetcher({ siteUrl, limits = defaultLimits, ...networkPolicy }: VisitSettings) {
  const { maxBytes, requestMs } = limits;
  const headers = {
    'user-agent': auditUserAgent(siteUrl),
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.8',
  };
  const cookies = cookieJar();
  let requests = 0;
  const isOverLimit = (): boolean => requests >= auditRequestLimit;

  return async (options: FetchOptions, signal: AbortSignal): Promise<Fetched | undefined> => {
    const { url, wantsBody } = options;
    if (isOverLimit() || signal.aborted) return undefined;
    requests += 1;
    const fetched = boundedFetch(
      {
        method: 'GET',
        url,
        headers,
        networkOf: (target) => auditNetwork(networkPolicy, target),
        followsRedirect: (hops) => {
          if (hops >= options.maxRedirects || isOverLimit()) return false;
          requests += 1;
          return true;
        },
        wantsBody: () => wantsBody,
        maxBytes,
        requestMs,
        cookies,
      },
      signal,
    );
    return await withinDeadline(fetched, url, signal);
  };
}

/** Ends the wait at the deadline, too: a DNS lookup in the operating system may hang. */
async function withinDeadline(
  fetched: Promise<Fetched>,
  url: URL,
  signal: AbortSignal,
): Promise<Fetched> {
  const timeout = Promise.withResolvers<Fetched>();
  const giveUp = () => {
    const failed: FailedFetch = { url, redirects: [], failure: 'timed-out', error: signal.reason };
    setTimeout(() => timeout.resolve(failed), graceMs).unref();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([fetched, timeout.promise]);
  } finally {
    // Otherwise the signal would keep the body in memory until it aborts.
    signal.removeEventListener('abort', giveUp);
  }
}

const hasNoResponse = (fetched: Fetched | undefined): boolean =>
  fetched !== undefined &&
  'failure' in fetched &&
  ['unreachable', 'timed-out', 'unfinished', 'untrusted'].includes(fetched.failure) &&
  fetched.redirects.length === 0;

/**
 * Visits a site: its page, then the `nextRequests`, with at most 12 requests in 18 s. Never rejects
 * because of the site. Our own host is not fetched, even if a site redirects to it.
 */
export async function visitSite(
  { url, hasNoScheme }: SiteAddress,
  settings: VisitSettings,
): Promise<VisitedSite> {
  const { reader, limits: { visitMs } = defaultLimits } = settings;
  const fetchFromSite = siteFetcher(settings);
  reader.warmUp();
  const signal = AbortSignal.timeout(visitMs);
  const endsAt = performance.now() + visitMs;
  const remainingMs = (): number => Math.max(1, endsAt - performance.now());
  // Leave time to read the page.
  const pageSignal = AbortSignal.timeout(Math.max(visitMs - readPageMs, visitMs / 2));
  const pageOptions = { maxRedirects, wantsBody: true };
  const readFacts = async (visited: SiteVisit) => {
    const facts = await reader.readPage(visited, remainingMs());
    const forwardsTo = headerForwardTarget(visited) ?? facts?.forwardsTo ?? null;
    return facts && { ...facts, forwardsTo };
  };

  const first = await fetchFromSite({ url, ...pageOptions }, pageSignal);
  const insecure = URL.parse(swapScheme(url.href) ?? '');
  const triesHttp =
    hasNoScheme && url.protocol === 'https:' && insecure !== null && hasNoResponse(first);
  const second = triesHttp
    ? await fetchFromSite({ url: insecure, ...pageOptions }, pageSignal)
    : undefined;
  const hasNoHttpResponse = second === undefined || 'failure' in second;
  const isUntrusted = first !== undefined && 'failure' in first && first.failure === 'untrusted';
  const fetched = (hasNoHttpResponse && isUntrusted ? first : second) ?? first;

  const timedOut: FailedFetch = { url, redirects: [], failure: 'timed-out', error: undefined };
  let visit = pageVisit(url, fetched ?? timedOut);
  // The https address that failed at first need not be requested again.
  if (second !== undefined && first !== undefined && swapScheme(visit.page.address) === url.href)
    visit = { ...visit, replies: { otherScheme: replyFrom(first) } };

  let page = await readFacts(visit);
  for (let forwards = 0; forwards < maxForwards; forwards += 1) {
    const target = forwardTarget(visit, page);
    const { address, redirects } = visit.page;
    const remainingRedirects = maxRedirects - redirects.length - 1;
    if (!target || remainingRedirects < 0) break;
    const options = { url: target, maxRedirects: remainingRedirects, wantsBody: true };
    const next = await fetchFromSite(options, pageSignal);
    if (!next) break;
    const hops = [...redirects, { address, status: 200 }];
    const nextVisit = pageVisit(url, next);
    const reply = { ...nextVisit.page, redirects: [...hops, ...nextVisit.page.redirects] };
    visit = { ...nextVisit, page: reply, replies: visit.replies };
    page = await readFacts(visit);
  }
  for (;;) {
    const requests = signal.aborted ? [] : await reader.nextRequests(visit, page, remainingMs());
    const replies: SiteVisit['replies'] = {};
    await Promise.all(
      requests.map(async ({ probe, address, ...options }) => {
        const target = URL.parse(address);
        const reply = target && (await fetchFromSite({ url: target, ...options }, signal));
        if (reply) replies[probe] = replyFrom(reply);
      }),
    );
    if (Object.keys(replies).length === 0) return { visit, page };
    visit = { ...visit, replies: { ...visit.replies, ...replies } };
  }
}
