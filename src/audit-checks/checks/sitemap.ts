import { sitemapOf } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { answerOf } from '../probe-answer.ts';
import type { SiteAnswer } from '../visit.ts';

/** Whether Google accepts an answer as a sitemap: XML, a feed or a list of URLs, or gzip. */
function isSitemap({ headers, body }: SiteAnswer, address: string): boolean {
  const start = body.slice(0, 5_000).trimStart();
  const isPacked = /gzip/.test(headers['content-type'] ?? '') || /\.gz(?:$|\?)/.test(address);
  return (
    isPacked ||
    /<(?:\w+:)?(?:urlset|sitemapindex|rss|feed)\b/.test(start) ||
    /^https?:\/\//.test(start)
  );
}

/** Whether the site has a sitemap. */
export const sitemap = defineCheck({
  check: 'sitemap',
  reads: 'answers',
  fine: { address: 'text' },
  found: {
    broken: { rank: 3, values: { address: 'text' } },
    absent: { rank: 3, values: { address: 'text' } },
  },
  judge: (facts, say) => {
    const address = sitemapOf(facts.visit);
    if (address === null) return say.inconclusive('elsewhere');
    const answer = answerOf(facts, 'sitemap', address);
    if (typeof answer === 'string') return say.inconclusive(answer);
    const { status } = answer;
    if (status >= 200 && status < 300 && isSitemap(answer, address)) return say.fine({ address });
    if (status >= 300 && status < 400) return say.inconclusive('not-asked');
    if (status >= 500) return say.inconclusive('no-answer');
    return say.found(facts.robots.sitemaps.length > 0 ? 'broken' : 'absent', { address });
  },
});
