import { defineCheck } from '../check.ts';

/** Whether images have alternative text. */
export const imageAlt = defineCheck({
  check: 'image-alt',
  reads: 'body',
  fine: { count: 'number' },
  found: { absent: { rank: 3, values: { withoutAlt: 'number', count: 'number', first: 'text' } } },
  judge: ({ page: { images } }, say) => {
    const { count, withoutAlt, firstWithoutAlt: first } = images;
    return withoutAlt > 0 ? say.found('absent', { withoutAlt, count, first }) : say.fine({ count });
  },
});
