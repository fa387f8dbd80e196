import { isSameSite, missingPageOf } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { answerOf } from '../probe-answer.ts';
import { destinationOf } from '../visit.ts';

/** Whether a missing page returns an error status. */
export const missingPage = defineCheck({
  check: 'missing-page',
  reads: 'answers',
  fine: { status: 'number' },
  found: {
    error: { rank: 2, values: { status: 'number' } },
    redirected: { rank: 3, values: { destination: 'text' } },
    answered: { rank: 3, values: { address: 'text' } },
  },
  judge: (facts, say) => {
    const asked = missingPageOf(facts.answer.address) ?? '';
    const answer = answerOf(facts, 'missingPage', asked);
    if (typeof answer === 'string') return say.inconclusive(answer);
    const { status } = answer;
    if (status >= 500) return say.found('error', { status });
    if (status >= 400) return say.fine({ status });
    const destination = destinationOf(answer);
    if (destination === null) return say.inconclusive('no-answer');
    const path = destination.pathname.replace(/\/$/, '');
    const askedPath = URL.parse(asked)?.pathname ?? '';
    const isSamePath = path === askedPath;
    // For example, the same path in a language, which may well return 404.
    if (status >= 300 && !isSamePath && path.endsWith(askedPath)) {
      return say.inconclusive('not-asked');
    }
    if (!isSamePath || !isSameSite(asked, destination.href)) {
      return say.found('redirected', { destination: destination.href });
    }
    // A redirect to the same path, with a slash or on another host, does not show the final answer.
    return status >= 300
      ? say.inconclusive('not-asked')
      : say.found('answered', { address: destination.href });
  },
});
