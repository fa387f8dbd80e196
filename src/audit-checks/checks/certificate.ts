import { defineCheck } from '../check.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/**
 * Automatic renewal happens before the last sixth of a certificate's lifetime, and manual renewal
 * before the last two weeks.
 */
const manualRenewalDays = 14;
const renewalFraction = 1 / 6;

/** Whether the certificate expires soon. An untrusted one is found by `verdictsOn` instead. */
export const certificate = defineCheck({
  check: 'certificate',
  reads: 'responses',
  fine: { days: 'number' },
  found: {
    untrusted: { rank: 1, values: {} },
    'ends-soon': { rank: 1, values: { days: 'number' } },
  },
  judge: ({ visit, response }, verdict) => {
    if (!response.address.startsWith('https:')) return verdict.inconclusive('no-https');
    if (visit.certificate === undefined) return verdict.inconclusive('not-requested');
    const { from, until } = visit.certificate;
    const daysLeft = (until - visit.visitedAt) / dayMs;
    const lifetime = (until - from) / dayMs;
    const days = Math.max(0, Math.floor(daysLeft));
    return daysLeft < Math.min(manualRenewalDays, lifetime * renewalFraction)
      ? verdict.found('ends-soon', { days })
      : verdict.fine({ days });
  },
});
