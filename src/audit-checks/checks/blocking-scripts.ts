import { defineCheck } from '../check.ts';

/** Two, because a common site builder cannot do without them. */
const most = 2;

/** Whether the page waits for scripts before it is shown. */
export const blockingScripts = defineCheck({
  check: 'blocking-scripts',
  reads: 'head',
  fine: { count: 'number' },
  found: { several: { rank: 2, values: { count: 'number', first: 'text' } } },
  judge: ({ page }, say) => {
    const sources = [...new Set(page.blockingScripts)];
    const [first = ''] = sources;
    const count = sources.length;
    return count > most ? say.found('several', { count, first }) : say.fine({ count });
  },
});
