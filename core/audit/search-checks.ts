import { isSameSite, missingPageOf, otherHostOf, sitemapOf } from './audit-requests.ts';
import { answerOf } from './probe-answer.ts';
import type { SiteFacts } from './site-facts.ts';
import { cannotTell, fine, found, type Verdict } from './verdict.ts';
import { addressOf, destinationOf, type SiteAnswer } from './visit.ts';

/** The part of an `X-Robots-Tag` header that forbids Google to show the page. */
function forbiddingRule(header: string): string | undefined {
  let robot = '';
  return header
    .slice(0, 2_000)
    .split(',')
    .map((part) => part.trim())
    .find((part) => {
      const [, name, rule = part] = /^([a-z-]+)\s*:\s*(.*)$/i.exec(part) ?? [];
      if (name !== undefined && !/^(?:unavailable_after|max-)/i.test(part)) {
        robot = name.toLowerCase();
      }
      return (robot === '' || robot === 'googlebot') && /^(?:noindex|none)$/i.test(rule);
    });
}

export function checkIndexing({ answer, page, robots }: SiteFacts): Verdict {
  if (robots.known && !robots.allow(answer.address, 'Googlebot')) {
    return found('indexing', 'robots-txt', {});
  }
  const tag = page.robots.find((content) => /\b(?:noindex|none)\b/i.test(content));
  if (tag !== undefined) return found('indexing', 'tag', { rule: tag });
  const rule = forbiddingRule(answer.headers['x-robots-tag'] ?? '');
  if (rule !== undefined) return found('indexing', 'header', { rule });
  return robots.known ? fine('indexing', {}) : cannotTell('indexing', 'robots-unread');
}

/**
 * An address as a canonical link means it: without what follows the path unless it names it, and
 * without a slash.
 */
function comparable(address: URL, withQuery: boolean): string {
  const path = address.pathname.replace(/\/(?:index\.(?:html?|php))?$/, '');
  return `${address.host}${path}${withQuery ? address.search : ''}`;
}

export function checkCanonical({ answer, page }: SiteFacts): Verdict {
  const [first = '', ...others] = page.canonicals.map((href) => href.trim());
  if (page.canonicals.length === 0) return fine('canonical', {});
  const second = others.find((href) => href !== first);
  if (second !== undefined) return found('canonical', 'several', { first, second });
  const canonical = addressOf(first, answer.address);
  const own = addressOf(answer.address);
  if (first === '' || canonical === null || own === null || !/^https?:$/.test(canonical.protocol)) {
    return found('canonical', 'unreadable', { canonical: first });
  }
  const withQuery = canonical.search !== '';
  const isHere = comparable(canonical, withQuery) === comparable(own, withQuery);
  // A page that opens without HTTPS may name the better form.
  if (isHere && (canonical.protocol === 'https:' || own.protocol === 'http:')) {
    return fine('canonical', {});
  }
  const otherHost = addressOf(otherHostOf(own.href) ?? '');
  const isOtherForm =
    isHere || (otherHost && comparable(otherHost, withQuery) === comparable(canonical, withQuery));
  return isOtherForm
    ? found('canonical', 'other-form', { canonical: canonical.href, address: own.href })
    : found('canonical', 'elsewhere', { canonical: canonical.href });
}

/** Whether an answer is a sitemap: XML, compressed or not, or a list of addresses. */
function isSitemap({ headers, body }: SiteAnswer, address: string): boolean {
  const start = body.slice(0, 5_000).trimStart();
  const isPacked = /gzip/.test(headers['content-type'] ?? '') || /\.gz(?:$|\?)/.test(address);
  return (
    isPacked || /<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(start) || /^https?:\/\//.test(start)
  );
}

export function checkSitemap(facts: SiteFacts): Verdict {
  const address = sitemapOf(facts.visit);
  const isNamed = facts.robots.sitemaps.length > 0;
  if (address === null) return cannotTell('sitemap', 'elsewhere');
  const answer = answerOf(facts, 'sitemap', address);
  if (typeof answer === 'string') return cannotTell('sitemap', answer);
  const { status } = answer;
  if (status >= 200 && status < 300 && isSitemap(answer, address))
    return fine('sitemap', { address });
  if (status >= 300 && status < 400) return cannotTell('sitemap', 'not-asked');
  return found('sitemap', isNamed ? 'broken' : 'absent', { address });
}

export function checkMissingPage(facts: SiteFacts): Verdict {
  const asked = missingPageOf(facts.answer.address) ?? '';
  const answer = answerOf(facts, 'missingPage', asked);
  if (typeof answer === 'string') return cannotTell('missing-page', answer);
  const { status } = answer;
  if (status === 404 || status === 410) return fine('missing-page', { status });
  if (status >= 400) return found('missing-page', 'error', { status });
  const destination = destinationOf(answer);
  if (destination === null) return cannotTell('missing-page', 'no-answer');
  const isSamePath = destination.pathname.replace(/\/$/, '') === addressOf(asked)?.pathname;
  if (!isSamePath || !isSameSite(asked, destination.href)) {
    return found('missing-page', 'redirected', { destination: destination.href });
  }
  // A redirect to the same path, with a slash or another host, has not shown yet what the page
  // answers.
  return status >= 300
    ? cannotTell('missing-page', 'not-asked')
    : found('missing-page', 'answered', { address: destination.href });
}
