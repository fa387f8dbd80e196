import { defineCheck } from '../check.ts';
import { excerptOf, isDense } from '../excerpt.ts';

/** Google shows about 160 characters of a description; a little more does no harm. */
const length = { least: 50, most: 200 };

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
  judge: ({ page }, say) => {
    const excerpt = excerptOf(page.metas.description?.[0] ?? '');
    if (excerpt === null) return say.found('absent', {});
    const values = { description: excerpt.text, length: excerpt.length };
    if (values.length < length.least && !isDense(excerpt.text)) return say.found('short', values);
    return values.length > length.most
      ? say.found('long', values)
      : say.fine({ description: excerpt.text });
  },
});
