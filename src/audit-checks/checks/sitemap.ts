import { sitemapAddress } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { probeResponse } from '../probe-response.ts';
import type { SiteResponse } from '../visit.ts';

/** Whether Google accepts a response as a sitemap: XML, a feed or a list of URLs, or gzip. */
function isSitemap({ headers, body }: SiteResponse, address: string): boolean {
  const start = body.slice(0, 5_000).trimStart();
  const isGzipped = /gzip/.test(headers['content-type'] ?? '') || /\.gz(?:$|\?)/.test(address);
  return (
    isGzipped ||
    /<(?:\w+:)?(?:urlset|sitemapindex|rss|feed)\b/.test(start) ||
    /^https?:\/\//.test(start)
  );
}

/** Whether the site has a sitemap. */
export const sitemap = defineCheck({
  check: 'sitemap',
  reads: 'responses',
  fine: { address: 'text' },
  found: {
    broken: { rank: 3, values: { address: 'text' } },
    absent: { rank: 3, values: { address: 'text' } },
  },
  judge: (facts, verdict) => {
    const address = sitemapAddress(facts.visit);
    if (address === null) return verdict.inconclusive('elsewhere');
    const response = probeResponse(facts, 'sitemap', address);
    if (typeof response === 'string') return verdict.inconclusive(response);
    const { status } = response;
    if (status >= 200 && status < 300 && isSitemap(response, address))
      return verdict.fine({ address });
    if (status >= 300 && status < 400) return verdict.inconclusive('not-requested');
    if (status >= 500) return verdict.inconclusive('no-answer');
    return verdict.found(facts.robots.sitemaps.length > 0 ? 'broken' : 'absent', { address });
  },
});
