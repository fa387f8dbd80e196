import robotsParser from 'robots-parser';
import { isResponse, type SiteVisit } from './visit.ts';

/** Our robot's name in robots.txt; its user agent begins with it. */
export const auditRobot = 'FreeSiteAudit';

/** Google reads no more of a robots.txt than this. */
const maxRobotsLength = 500 * 1024;
const maxAddressLength = 2_000;

/** The rules in a site's robots.txt. */
export type RobotsRules = {
  /** Whether we know the rules: we read the file, or the site said that it has none. */
  isKnown: boolean;
  /** Whether a robot may read an address of the site; always false if the rules are unknown. */
  allows: (address: string, robot: string) => boolean;
  /** The addresses of the sitemaps that the file lists, at most five. */
  sitemaps: string[];
};

/**
 * Reads the rules of a site. A missing file means no rules; a server error forbids everything (RFC
 * 9309).
 */
export function readRobots(visit: SiteVisit): RobotsRules {
  const reply = visit.replies.robots;
  const base = URL.parse('/robots.txt', visit.page.address);
  const { status, body } = isResponse(reply) ? reply : { status: 0, body: '' };
  const isMissing = status >= 400 && status < 500 && status !== 429;
  if (base === null || !(isMissing || (status >= 200 && status < 300))) {
    return { isKnown: false, allows: () => false, sitemaps: [] };
  }
  // Some sites return their home page for every address.
  const isText = !isMissing && !/^\s*</.test(body.slice(0, 1_000));
  const parsed = robotsParser(base.href, isText ? body.slice(0, maxRobotsLength) : '');
  return {
    isKnown: true,
    allows: (address, robot) =>
      address.length <= maxAddressLength && parsed.isAllowed(address, robot) !== false,
    sitemaps: parsed
      .getSitemaps()
      .slice(0, 5)
      .flatMap((sitemap) => URL.parse(sitemap, base.href)?.href ?? []),
  };
}
