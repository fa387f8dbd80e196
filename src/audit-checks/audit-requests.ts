import { auditRequestLimit } from './audit-limits.ts';
import { outcomeOf } from './outcome.ts';
import type { PageFacts } from './page-facts.ts';
import { auditRobot, readRobots } from './robots-rules.ts';
import { type Probe, probes, type SiteVisit } from './visit.ts';

/** Redirects of the page that may be followed, which leaves one request for each probe. */
export const mostRedirects = 5;

/** One address to be asked next. */
export type AuditRequest = {
  probe: Probe;
  address: string;
  /** How many redirects may be followed; the one after them is returned as the answer. */
  redirects: number;
  /** Whether the body will be read; without it, headers are enough. */
  wantsBody: boolean;
};

/** What sites of a country register below, such as co.uk. */
const sharedSuffix = /^(?:[^.]+\.)(?:com?|org|net|gov|edu|ac)\.[a-z]{2}$/;
const missingPath = '/this-page-does-not-exist-7c1e9d';
const longestAddress = 1_000;

/** The address by the other scheme. */
export function otherSchemeOf(address: string): string | null {
  const other = URL.parse(address.replace(/^http(s?):/, (_, s) => (s ? 'http:' : 'https:')));
  if (other === null) return null;
  other.port = '';
  return other.href;
}

/** The address with www if it has none, or without it; null for a host that has only one form. */
export function otherHostOf(address: string): string | null {
  const other = URL.parse(address);
  if (other === null) return null;
  const { hostname } = other;
  const isName = hostname.split('.').length === 2 || sharedSuffix.test(hostname);
  if (hostname.startsWith('www.')) other.hostname = hostname.slice(4);
  else if (isName && !/^[\d.]+$/.test(hostname)) other.hostname = `www.${hostname}`;
  else return null;
  return other.href;
}

/** Whether two addresses are of one site, with or without www. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) =>
    URL.parse(address)?.hostname.replace(/^www\./, ''),
  );
  return first !== undefined && first === second;
}

/**
 * The sitemap that robots.txt names on this site, otherwise the usual one; null if it names one
 * elsewhere.
 */
export function sitemapOf(visit: SiteVisit): string | null {
  const { sitemaps } = readRobots(visit);
  if (sitemaps.length === 0) return URL.parse('/sitemap.xml', visit.page.address)?.href ?? null;
  const own = sitemaps.find((sitemap) => isSameSite(sitemap, visit.page.address));
  return own !== undefined && own.length <= longestAddress ? own : null;
}

/** The address of a page that cannot exist. */
export function missingPageOf(address: string): string | null {
  return URL.parse(missingPath, address)?.href ?? null;
}

function addressFor(probe: Probe, visit: SiteVisit): string | null {
  const { address } = visit.page;
  switch (probe) {
    case 'robots':
      return URL.parse('/robots.txt', address)?.href ?? null;
    case 'otherScheme':
      return otherSchemeOf(address);
    case 'otherHost':
      return otherHostOf(address);
    case 'sitemap':
      return sitemapOf(visit);
    case 'missingPage':
      return missingPageOf(address);
  }
}

/**
 * The page by another address is still the page that the visitor asked for; robots.txt is there to
 * be read.
 */
const askedFirst: Probe[] = ['robots', 'otherScheme', 'otherHost'];
/** Where a redirect is most worth following, from the first on. */
const redirectsWanted: Probe[] = ['sitemap', 'missingPage', 'robots', 'otherHost', 'otherScheme'];

/**
 * What to ask next, after the page has been read: first what needs no permission, then, with the
 * answer of robots.txt, the rest. An empty list means that the audit has all it can get.
 */
export function nextRequests(visit: SiteVisit, page: PageFacts | null): AuditRequest[] {
  if (page === null || !outcomeOf(visit, page).judged) return [];
  const replies = Object.values(visit.replies).filter((reply) => reply !== undefined);
  const used = [visit.page, ...replies].reduce((sum, reply) => sum + 1 + reply.redirects.length, 0);
  const passed = [visit.page.address, ...visit.page.redirects.map(({ address }) => address)];
  const isFirst = visit.replies.robots === undefined;
  const { allow } = readRobots(visit);
  const wanted = probes.flatMap((probe) => {
    const address = addressFor(probe, visit);
    const isOpen =
      visit.replies[probe] === undefined &&
      isFirst === askedFirst.includes(probe) &&
      address !== null &&
      !passed.includes(address) &&
      (askedFirst.includes(probe) || allow(address, auditRobot));
    return isOpen ? [{ probe, address }] : [];
  });
  // The first three leave the others two redirects as well, which many sitemaps and slashes at the
  // end need.
  const kept = isFirst ? probes.length - askedFirst.length + 2 : 0;
  let spare = auditRequestLimit - used - wanted.length - kept;
  const redirects = new Map<Probe, number>();
  for (const probe of redirectsWanted) {
    if (spare <= 0 || !wanted.some((request) => request.probe === probe)) continue;
    redirects.set(probe, (redirects.get(probe) ?? 0) + 1);
    spare -= 1;
  }
  const room = Math.max(0, auditRequestLimit - used);
  return wanted.slice(0, room).map(({ probe, address }) => ({
    probe,
    address,
    redirects: redirects.get(probe) ?? 0,
    wantsBody: probe === 'robots' || probe === 'sitemap',
  }));
}
