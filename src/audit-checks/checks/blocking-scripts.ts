import { defineCheck } from '../check.ts';

/** Two, because a common site builder needs that many. */
const maxScripts = 2;

/** Whether the page waits for scripts before it is shown. */
export const blockingScripts = defineCheck({
  check: 'blocking-scripts',
  reads: 'head',
  fine: { count: 'number' },
  found: { several: { rank: 2, values: { count: 'number', first: 'text' } } },
  judge: ({ page }, verdict) => {
    const sources = [...new Set(page.blockingScripts)];
    const [first = ''] = sources;
    const count = sources.length;
    return count > maxScripts
      ? verdict.found('several', { count, first })
      : verdict.fine({ count });
  },
});
