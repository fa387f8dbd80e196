import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContentFiles } from '../src/content/loading/content-folder.ts';
import { caseStudySchema } from '../src/content/schemas/article.ts';
import { drawnCases } from '../src/drawings/StartAndNow.tsx';
import { BudgetChoice } from '../src/site/sections/BudgetChoice.tsx';

test('the drawing of the cases shows each case’s own figure', () => {
  const cases = [...readContentFiles()]
    .filter(([name]) => name.startsWith('content/case-studies/'))
    .map(([, source]) => parse(source))
    .sort((a, b) => a.order - b.order);
  const shown = caseStudySchema
    .array()
    .parse(cases)
    .map(({ metric }) => metric.picture);
  const drawn = drawnCases.map(({ start, now }) =>
    start === 0
      ? { kind: 'count', number: now * 10 }
      : { kind: 'rise', number: ((now - start) / start) * 100 },
  );
  expect(drawn).toEqual(shown);
});

/** Whether a budget of `amount` is said to be enough for two of the services. */
function isEnoughForTwo(amount: number, prices: number[]): boolean {
  const services = prices.map((from) => ({ id: String(from), data: { monthly: { from } } }));
  const copy = {
    choices: [amount],
    amount: '{amount}',
    enough: 'for one',
    enoughForTwo: 'for two',
  };
  const props = { services, copy, hrefOf: String } as never as Parameters<typeof BudgetChoice>[0];
  return renderToStaticMarkup(<BudgetChoice {...props} />).includes('for two');
}

test('a budget is said to be enough for two services exactly if two fit into it', () => {
  expect(isEnoughForTwo(5000, [1500, 3500, 9000])).toBe(true);
  expect(isEnoughForTwo(4999, [1500, 3500, 9000])).toBe(false);
  expect(isEnoughForTwo(5000, [1500])).toBe(false);
});
