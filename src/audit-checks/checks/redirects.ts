import { defineCheck } from '../check.ts';

const maxRedirects = 2;

/** Whether visitors go through needless redirects. */
export const redirects = defineCheck({
  check: 'redirects',
  reads: 'responses',
  fine: { count: 'number' },
  found: { several: { rank: 2, values: { count: 'number', first: 'text', last: 'text' } } },
  judge: ({ response }, verdict) => {
    const count = response.redirects.length;
    const first = response.redirects[0]?.address ?? '';
    return count > maxRedirects
      ? verdict.found('several', { count, first, last: response.address })
      : verdict.fine({ count });
  },
});
