import { defineCheck } from '../check.ts';
import { excerptOf, isCjk } from '../excerpt.ts';

/** Google shows about 160 characters of a description; a little more does no harm. */
const length = { min: 50, max: 200 };

/** Whether the page has a description for search results. */
export const description = defineCheck({
  check: 'description',
  reads: 'head',
  fine: { description: 'text' },
  found: {
    absent: { rank: 2, values: {} },
    short: { rank: 3, values: { description: 'text', length: 'number' } },
    long: { rank: 3, values: { description: 'text', length: 'number' } },
  },
  judge: ({ page }, verdict) => {
    const excerpt = excerptOf(page.metas.description?.[0] ?? '');
    if (excerpt === null) return verdict.found('absent', {});
    const values = { description: excerpt.text, length: excerpt.length };
    if (values.length < length.min && !isCjk(excerpt.text)) return verdict.found('short', values);
    return values.length > length.max
      ? verdict.found('long', values)
      : verdict.fine({ description: excerpt.text });
  },
});
