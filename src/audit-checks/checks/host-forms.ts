import { otherHostOf } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { turnsAway } from '../probe-answer.ts';
import { destinationOf, isAnswer } from '../visit.ts';

/** Whether the address with www and the one without lead to the same place. */
export const hostForms = defineCheck({
  check: 'host-forms',
  reads: 'answers',
  fine: { host: 'text', other: 'text' },
  found: {
    dead: { rank: 1, values: { host: 'text', other: 'text' } },
    untrusted: { rank: 1, values: { host: 'text', other: 'text' } },
    error: { rank: 1, values: { host: 'text', other: 'text', status: 'number' } },
    elsewhere: { rank: 1, values: { host: 'text', other: 'text', destination: 'text' } },
    both: { rank: 3, values: { host: 'text', other: 'text' } },
  },
  judge: ({ visit, answer, page }, say) => {
    const otherForm = otherHostOf(answer.address);
    if (otherForm === null) return say.inconclusive('one-form');
    const [host = '', other = ''] = [answer.address, otherForm].map(
      (form) => URL.parse(form)?.host,
    );
    const hosts = { host, other };
    const isPassed = visit.page.redirects.some(({ address }) => URL.parse(address)?.host === other);
    if (isPassed) return say.fine(hosts);
    const reply = visit.replies.otherHost;
    if (reply === undefined) return say.inconclusive('not-asked');
    if (!isAnswer(reply)) {
      if (reply.failure === 'untrusted') return say.found('untrusted', hosts);
      return ['unreachable', 'too-many-redirects'].includes(reply.failure)
        ? say.found('dead', hosts)
        : say.inconclusive('no-answer');
    }
    const { status } = reply;
    if (turnsAway(status)) return say.inconclusive('turned-away');
    if (status >= 400) return say.found('error', { ...hosts, status });
    const destination = destinationOf(reply)?.host ?? '';
    if (destination === host) return say.fine(hosts);
    if (destination !== other) return say.found('elsewhere', { ...hosts, destination });
    // The other host redirects to itself, and we did not follow it to the end.
    if (status >= 300) return say.inconclusive('not-asked');
    // Google treats both as one if the page has a canonical address.
    return page.canonicals.length > 0 ? say.fine(hosts) : say.found('both', hosts);
  },
});
