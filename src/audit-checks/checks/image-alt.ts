import { defineCheck } from '../check.ts';

/** Whether images have alternative text. */
export const imageAlt = defineCheck({
  check: 'image-alt',
  reads: 'body',
  fine: { count: 'number' },
  found: { absent: { rank: 3, values: { withoutAlt: 'number', count: 'number', first: 'text' } } },
  judge: ({ page: { images } }, verdict) => {
    const { count, withoutAlt, firstWithoutAlt: first } = images;
    return withoutAlt > 0
      ? verdict.found('absent', { withoutAlt, count, first })
      : verdict.fine({ count });
  },
});
