import robotsParser from 'robots-parser';
import { isAnswer, type SiteVisit } from './visit.ts';

/** The name by which our robot looks for its rules in robots.txt; its user agent begins with it. */
export const auditRobot = 'FreeSiteAudit';

/** Google reads no more of a robots.txt than this. */
const longestRobots = 500 * 1024;
const longestAddress = 2_000;

/** What the robots.txt of a site lets robots read. */
export type RobotsRules = {
  /** Whether we know the rules: a file was read, or the site said that it has none. */
  known: boolean;
  /** Whether a robot may read an address of the site; without known rules, none may. */
  allow: (address: string, robot: string) => boolean;
  /** The addresses of sitemaps it names, at most five. */
  sitemaps: string[];
};

/**
 * The rules of the site that a page belongs to. No file means no rules, and a server that fails to
 * give it forbids everything, as RFC 9309 says.
 */
export function readRobots(visit: SiteVisit): RobotsRules {
  const reply = visit.replies.robots;
  const base = URL.parse('/robots.txt', visit.page.address);
  const { status, body } = isAnswer(reply) ? reply : { status: 0, body: '' };
  const isMissing = status >= 400 && status < 500 && status !== 429;
  if (base === null || !(isMissing || (status >= 200 && status < 300))) {
    return { known: false, allow: () => false, sitemaps: [] };
  }
  // Sites that answer every address with their home page send it here too.
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
