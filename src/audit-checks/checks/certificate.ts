import { defineCheck } from '../check.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/**
 * Automatic renewal happens before the last sixth of a certificate's lifetime, and manual renewal
 * before the last two weeks.
 */
const daysToRenew = 14;
const shareToRenew = 1 / 6;

/** Whether the certificate is trusted and does not expire soon. */
export const certificate = defineCheck({
  check: 'certificate',
  reads: 'answers',
  fine: { days: 'number' },
  found: {
    untrusted: { rank: 1, values: {} },
    'ends-soon': { rank: 1, values: { days: 'number' } },
  },
  judge: ({ visit, answer }, say) => {
    if (!answer.address.startsWith('https:')) return say.inconclusive('no-https');
    if (visit.certificate === undefined) return say.inconclusive('not-asked');
    const { from, until } = visit.certificate;
    const left = (until - visit.visitedAt) / dayMs;
    const lifetime = (until - from) / dayMs;
    const days = Math.max(0, Math.floor(left));
    return left < Math.min(daysToRenew, lifetime * shareToRenew)
      ? say.found('ends-soon', { days })
      : say.fine({ days });
  },
});
