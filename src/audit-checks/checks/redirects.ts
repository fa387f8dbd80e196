import { defineCheck } from '../check.ts';

const most = 2;

/** Whether visitors go through needless redirects. */
export const redirects = defineCheck({
  check: 'redirects',
  reads: 'answers',
  fine: { count: 'number' },
  found: { several: { rank: 2, values: { count: 'number', first: 'text', last: 'text' } } },
  judge: ({ answer }, say) => {
    const count = answer.redirects.length;
    const first = answer.redirects[0]?.address ?? '';
    return count > most
      ? say.found('several', { count, first, last: answer.address })
      : say.fine({ count });
  },
});
