import robotsParser from 'robots-parser';
import { isAnswer, type SiteVisit } from './visit.ts';

/** Our robot's name in robots.txt; its user agent begins with it. */
export const auditRobot = 'FreeSiteAudit';

/** Google reads no more of a robots.txt than this. */
const longestRobots = 500 * 1024;
const longestAddress = 2_000;

/** The rules in the robots.txt of a site. */
export type RobotsRules = {
  /** Whether we know the rules: we read the file, or the site said that it has none. */
  known: boolean;
  /** Whether a robot may read an address of the site; always false if the rules are unknown. */
  allow: (address: string, robot: string) => boolean;
  /** The addresses of sitemaps it names, at most five. */
  sitemaps: string[];
};

/**
 * Reads the rules of a site. A missing file means no rules; a server error forbids everything (RFC
 * 9309).
 */
export function readRobots(visit: SiteVisit): RobotsRules {
  const reply = visit.replies.robots;
  const base = URL.parse('/robots.txt', visit.page.address);
  const { status, body } = isAnswer(reply) ? reply : { status: 0, body: '' };
  const isMissing = status >= 400 && status < 500 && status !== 429;
  if (base === null || !(isMissing || (status >= 200 && status < 300))) {
    return { known: false, allow: () => false, sitemaps: [] };
  }
  // Some sites answer every address with their home page.
  const isText = !isMissing && !/^\s*</.test(body.slice(0, 1_000));
  const parsed = robotsParser(base.href, isText ? body.slice(0, longestRobots) : '');
  return {
    known: true,
    allow: (address, robot) =>
      address.length <= longestAddress && parsed.isAllowed(address, robot) !== false,
    sitemaps: parsed
      .getSitemaps()
      .slice(0, 5)
      .flatMap((sitemap) => URL.parse(sitemap, base.href)?.href ?? []),
  };
}
