import { isSameSite, missingPageAddress } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { probeResponse } from '../probe-response.ts';
import { destinationOf } from '../visit.ts';

/** Whether a missing page returns an error status. */
export const missingPage = defineCheck({
  check: 'missing-page',
  reads: 'responses',
  fine: { status: 'number' },
  found: {
    error: { rank: 2, values: { status: 'number' } },
    redirected: { rank: 3, values: { destination: 'text' } },
    answered: { rank: 3, values: { address: 'text' } },
  },
  judge: (facts, verdict) => {
    const requested = missingPageAddress(facts.response.address) ?? '';
    const response = probeResponse(facts, 'missingPage', requested);
    if (typeof response === 'string') return verdict.inconclusive(response);
    const { status } = response;
    if (status >= 500) return verdict.found('error', { status });
    if (status >= 400) return verdict.fine({ status });
    const destination = destinationOf(response);
    if (destination === null) return verdict.inconclusive('no-answer');
    const path = destination.pathname.replace(/\/$/, '');
    const requestedPath = URL.parse(requested)?.pathname ?? '';
    const isSamePath = path === requestedPath;
    // We did not follow a redirect to the path under a prefix, such as /es/, which may return 404.
    if (status >= 300 && !isSamePath && path.endsWith(requestedPath)) {
      return verdict.inconclusive('not-requested');
    }
    if (!isSamePath || !isSameSite(requested, destination.href)) {
      return verdict.found('redirected', { destination: destination.href });
    }
    // We did not follow a redirect to the same path, with a slash or on another host, to its end.
    return status >= 300
      ? verdict.inconclusive('not-requested')
      : verdict.found('answered', { address: destination.href });
  },
});
