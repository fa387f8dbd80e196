import { withOtherHost } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { turnsAway } from '../probe-response.ts';
import { destinationOf, isResponse } from '../visit.ts';

/** Whether the address with www and the one without lead to the same place. */
export const wwwHost = defineCheck({
  check: 'www-host',
  reads: 'responses',
  fine: { host: 'text', other: 'text' },
  found: {
    dead: { rank: 1, values: { host: 'text', other: 'text' } },
    untrusted: { rank: 1, values: { host: 'text', other: 'text' } },
    error: { rank: 1, values: { host: 'text', other: 'text', status: 'number' } },
    elsewhere: { rank: 1, values: { host: 'text', other: 'text', destination: 'text' } },
    both: { rank: 3, values: { host: 'text', other: 'text' } }, // Neither leads to the other.
  },
  judge: ({ visit, response, page }, verdict) => {
    const otherAddress = withOtherHost(response.address);
    if (otherAddress === null) return verdict.inconclusive('one-host');
    const [host = '', other = ''] = [response.address, otherAddress].map(
      (address) => URL.parse(address)?.host,
    );
    const hosts = { host, other };
    const redirectedFromOther = visit.page.redirects.some(
      ({ address }) => URL.parse(address)?.host === other,
    );
    if (redirectedFromOther) return verdict.fine(hosts);
    const reply = visit.replies.otherHost;
    if (reply === undefined) return verdict.inconclusive('not-requested');
    if (!isResponse(reply)) {
      if (reply.failure === 'untrusted') return verdict.found('untrusted', hosts);
      return ['unreachable', 'too-many-redirects'].includes(reply.failure)
        ? verdict.found('dead', hosts)
        : verdict.inconclusive('no-answer');
    }
    const { status } = reply;
    if (turnsAway(status)) return verdict.inconclusive('turned-away');
    if (status >= 400) return verdict.found('error', { ...hosts, status });
    const destination = destinationOf(reply)?.host ?? '';
    if (destination === host) return verdict.fine(hosts);
    if (destination !== other) return verdict.found('elsewhere', { ...hosts, destination });
    // The other host redirects to itself, and we did not follow it to the end.
    if (status >= 300) return verdict.inconclusive('not-requested');
    // Google treats both hosts as one if the page has a canonical address.
    return page.canonicals.length > 0 ? verdict.fine(hosts) : verdict.found('both', hosts);
  },
});
