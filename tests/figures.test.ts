import { createElement } from 'react';
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

/** What is said of a budget of `amount`, if services cost at least `prices` each. */
function saidOf(amount: number, prices: number[]): string {
  const data = prices.map((from) => ({ title: String(from), monthly: { from } }));
  const services = data.map((each, id) => ({ id, data: each }));
  const texts = { amount: '', enough: 'single', notEnough: 'no', enoughForMore: 'all {services}.' };
  const props = { services, copy: { choices: [amount], ...texts }, hrefOf: String };
  const html = renderToStaticMarkup(createElement(BudgetChoice, props as never));
  return /single|all [^.]+/.exec(html)?.[0] ?? '';
}

test('a budget is enough for as many services as fit into it', () => {
  expect(saidOf(5000, [1500, 3500, 9000])).toBe('all 1500 and 3500');
  expect(saidOf(4999, [1500, 3500, 9000])).toBe('single');
  expect(saidOf(10000, [3000, 1500, 1500])).toBe('all 1500, 1500, and 3000');
});
