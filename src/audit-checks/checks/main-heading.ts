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
  judge: ({ page }, verdict) => {
    const h1s = page.headings.filter(({ level }) => level === 1);
    // A style sheet may show a picture in a heading without a name.
    const names = h1s.flatMap(({ name }) => (name === '' ? [] : [name]));
    // A duplicate for another screen width has the same name.
    const [first, second, ...more] = new Set(names);
    if (first === undefined && page.hidesMainHeading) return verdict.inconclusive('embedded');
    if (first === undefined) {
      return h1s.length > 0 ? verdict.inconclusive('pictured') : verdict.found('absent', {});
    }
    if (second === undefined) return verdict.fine({ heading: first });
    return verdict.found('several', { count: 2 + more.length, first, second });
  },
});
