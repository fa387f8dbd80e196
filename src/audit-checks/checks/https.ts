import { otherSchemeOf } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { destinationOf, isAnswer, type SiteVisit } from '../visit.ts';

const isSecure = (address: string): boolean => address.startsWith('https:');

/** Whether the page's redirects passed through an address, so that it need not be requested. */
function passedThrough(visit: SiteVisit, address: string): boolean {
  return visit.page.redirects.some((redirect) => redirect.address === address);
}

/** Whether the page opens over HTTPS, and whether its http address leads there. */
export const https = defineCheck({
  check: 'https',
  reads: 'answers',
  fine: {},
  found: {
    insecure: { rank: 1, values: {} },
    unused: { rank: 1, values: { address: 'text' } },
    'http-stays': { rank: 2, values: { address: 'text' } },
  },
  judge: ({ visit, answer }, say) => {
    const other = otherSchemeOf(answer.address) ?? '';
    const reply = visit.replies.otherScheme;
    const destination = isAnswer(reply) ? destinationOf(reply)?.href : undefined;
    if (!isSecure(answer.address)) {
      const works = isAnswer(reply) && reply.status < 400 && isSecure(destination ?? '');
      return works ? say.found('unused', { address: other }) : say.found('insecure', {});
    }
    if (passedThrough(visit, other)) return say.fine({});
    if (reply === undefined) return say.inconclusive('not-asked');
    if (!isAnswer(reply)) return say.inconclusive('no-answer');
    if (isSecure(destination ?? '')) return say.fine({});
    return reply.status < 300
      ? say.found('http-stays', { address: other })
      : say.inconclusive('turned-away');
  },
});
