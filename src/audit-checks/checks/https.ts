import { swapScheme } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { destinationOf, isResponse, type SiteVisit } from '../visit.ts';

const isSecure = (address: string): boolean => address.startsWith('https:');

/** Whether the page's redirects passed through an address, so that it need not be requested. */
function passedThrough(visit: SiteVisit, address: string): boolean {
  return visit.page.redirects.some((redirect) => redirect.address === address);
}

/** Whether the page opens over HTTPS, and whether its http address leads there. */
export const https = defineCheck({
  check: 'https',
  reads: 'responses',
  fine: {},
  found: {
    insecure: { rank: 1, values: {} },
    unused: { rank: 1, values: { address: 'text' } }, // The page also opens over HTTPS.
    'http-stays': { rank: 2, values: { address: 'text' } }, // http does not lead to HTTPS.
  },
  judge: ({ visit, response }, verdict) => {
    const other = swapScheme(response.address) ?? '';
    const reply = visit.replies.otherScheme;
    const destination = isResponse(reply) ? destinationOf(reply)?.href : undefined;
    if (!isSecure(response.address)) {
      const opensSecurely = isResponse(reply) && reply.status < 400 && isSecure(destination ?? '');
      return opensSecurely
        ? verdict.found('unused', { address: other })
        : verdict.found('insecure', {});
    }
    if (passedThrough(visit, other)) return verdict.fine({});
    if (reply === undefined) return verdict.inconclusive('not-requested');
    if (!isResponse(reply)) return verdict.inconclusive('no-answer');
    if (isSecure(destination ?? '')) return verdict.fine({});
    return reply.status < 300
      ? verdict.found('http-stays', { address: other })
      : verdict.inconclusive('turned-away');
  },
});
