import { auditRequestLimit } from './audit-limits.ts';
import { outcomeOf } from './outcome.ts';
import type { PageFacts } from './read-page.ts';
import { auditRobot, readRobots } from './robots-rules.ts';
import { type Probe, probes, type SiteVisit } from './visit.ts';

/** Maximum redirects of the page, which leaves one request for each probe. */
export const maxRedirects = 5;

/** An address to request next. */
export type AuditRequest = {
  probe: Probe;
  address: string;
  /** Maximum redirects to follow; the next one is returned as the response. */
  maxRedirects: number;
  /** Whether to fetch the body; if not, headers are enough. */
  wantsBody: boolean;
};

/** A domain below a country's shared suffix, such as co.uk. */
const sharedSuffix = /^(?:[^.]+\.)(?:com?|org|net|gov|edu|ac)\.[a-z]{2}$/;
const missingPath = '/this-page-does-not-exist-7c1e9d';
const maxAddressLength = 1_000;

/** The address with the other scheme: http for https, and https for http. */
export function swapScheme(address: string): string | null {
  const other = URL.parse(address.replace(/^http(s?):/, (_, s) => (s ? 'http:' : 'https:')));
  if (other === null) return null;
  other.port = '';
  return other.href;
}

/** The address with www added or removed; null for a host without such a counterpart. */
export function withOtherHost(address: string): string | null {
  const other = URL.parse(address);
  if (other === null) return null;
  const { hostname } = other;
  const isName = hostname.split('.').length === 2 || sharedSuffix.test(hostname);
  if (hostname.startsWith('www.')) other.hostname = hostname.slice(4);
  else if (isName && !/^[\d.]+$/.test(hostname)) other.hostname = `www.${hostname}`;
  else return null;
  return other.href;
}

/** Whether two addresses belong to the same site, with or without www. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) =>
    URL.parse(address)?.hostname.replace(/^www\./, ''),
  );
  return first !== undefined && first === second;
}

/**
 * The sitemap on this site that robots.txt lists, or /sitemap.xml if it lists none; null if it
 * lists only sitemaps elsewhere.
 */
export function sitemapAddress(visit: SiteVisit): string | null {
  const { sitemaps } = readRobots(visit);
  if (sitemaps.length === 0) return URL.parse('/sitemap.xml', visit.page.address)?.href ?? null;
  const own = sitemaps.find((sitemap) => isSameSite(sitemap, visit.page.address));
  return own !== undefined && own.length <= maxAddressLength ? own : null;
}

/** The address of a page that cannot exist. */
export function missingPageAddress(address: string): string | null {
  return URL.parse(missingPath, address)?.href ?? null;
}

function addressFor(probe: Probe, visit: SiteVisit): string | null {
  const { address } = visit.page;
  switch (probe) {
    case 'robots':
      return URL.parse('/robots.txt', address)?.href ?? null;
    case 'otherScheme':
      return swapScheme(address);
    case 'otherHost':
      return withOtherHost(address);
    case 'sitemap':
      return sitemapAddress(visit);
    case 'missingPage':
      return missingPageAddress(address);
  }
}

/**
 * Probes that need no permission from robots.txt: the page under another address, and robots.txt.
 */
const unrestrictedProbes: Probe[] = ['robots', 'otherScheme', 'otherHost'];
/** The probes, in the order in which following a redirect is most useful. */
const redirectPriority: Probe[] = ['sitemap', 'missingPage', 'robots', 'otherHost', 'otherScheme'];

/**
 * The next requests after the page has been read: first those that need no permission, then the
 * rest, if robots.txt allows them. Empty when the audit has everything it can get.
 */
export function nextRequests(visit: SiteVisit, page: PageFacts | null): AuditRequest[] {
  if (page === null || !outcomeOf(visit, page).judged) return [];
  const replies = Object.values(visit.replies).filter((reply) => reply !== undefined);
  const usedRequests = [visit.page, ...replies].reduce(
    (sum, reply) => sum + 1 + reply.redirects.length,
    0,
  );
  const visitedAddresses = [
    visit.page.address,
    ...visit.page.redirects.map(({ address }) => address),
  ];
  const isFirstRound = visit.replies.robots === undefined;
  const { allows } = readRobots(visit);
  const candidates = probes.flatMap((probe) => {
    const address = addressFor(probe, visit);
    const isNeeded =
      visit.replies[probe] === undefined &&
      isFirstRound === unrestrictedProbes.includes(probe) &&
      address !== null &&
      !visitedAddresses.includes(address) &&
      (unrestrictedProbes.includes(probe) || allows(address, auditRobot));
    return isNeeded ? [{ probe, address }] : [];
  });
  // The first round also reserves two redirects for the second: many sitemaps and trailing slashes
  // need them.
  const reserved = isFirstRound ? probes.length - unrestrictedProbes.length + 2 : 0;
  let spareRequests = auditRequestLimit - usedRequests - candidates.length - reserved;
  const redirects = new Map<Probe, number>();
  for (const probe of redirectPriority) {
    if (spareRequests <= 0 || !candidates.some((request) => request.probe === probe)) continue;
    redirects.set(probe, (redirects.get(probe) ?? 0) + 1);
    spareRequests -= 1;
  }
  const remaining = Math.max(0, auditRequestLimit - usedRequests);
  return candidates.slice(0, remaining).map(({ probe, address }) => ({
    probe,
    address,
    maxRedirects: redirects.get(probe) ?? 0,
    wantsBody: probe === 'robots' || probe === 'sitemap',
  }));
}
