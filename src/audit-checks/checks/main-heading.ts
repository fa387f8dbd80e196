import { defineCheck } from '../check.ts';

/** Whether one heading says what the page is about. */
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
    // The style sheet may give a heading without a name its picture.
    const named = main.flatMap(({ name }) => (name === '' ? [] : [name]));
    // A copy for another width of the screen says the same.
    const [first, second, ...more] = new Set(named);
    if (first === undefined && page.hidesMainHeading) return say.inconclusive('embedded');
    if (first === undefined) {
      return main.length > 0 ? say.inconclusive('pictured') : say.found('absent', {});
    }
    if (second === undefined) return say.fine({ heading: first });
    return say.found('several', { count: 2 + more.length, first, second });
  },
});
