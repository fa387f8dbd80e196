import { defineCheck } from '../check.ts';

/** Whether the page has exactly one main heading. */
export const mainHeading = defineCheck({
  check: 'main-heading',
  reads: 'body',
  fine: { heading: 'text' },
  found: {
    absent: { rank: 2, values: {} },
    several: { rank: 3, values: { count: 'number', first: 'text', second: 'text' } },
  },
  judge: ({ page }, say) => {
    const main = page.headings.filter(({ level }) => level === 1);
    // A style sheet may show a picture in a heading without a name.
    const named = main.flatMap(({ name }) => (name === '' ? [] : [name]));
    // A duplicate for another screen width has the same name.
    const [first, second, ...more] = new Set(named);
    if (first === undefined && page.hidesMainHeading) return say.inconclusive('embedded');
    if (first === undefined) {
      return main.length > 0 ? say.inconclusive('pictured') : say.found('absent', {});
    }
    if (second === undefined) return say.fine({ heading: first });
    return say.found('several', { count: 2 + more.length, first, second });
  },
});
