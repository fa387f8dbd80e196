import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleReportFile, sampleReportSchema } from './sample-report.ts';

const example = parse(readFileSync(sampleReportFile, 'utf8'));
const dollars = (text: string) => Number(text.match(/^\$([\d,]+)/)?.[1]?.replace(',', ''));
const problems = (changes: object) =>
  sampleReportSchema
    .safeParse({ ...example, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('what was spent is calls times cost, in each row and all together', () => {
  const { sources, total } = sampleReportSchema.parse(example).costs;
  for (const { spend, calls, cost, customers, customerCost } of [...sources, total]) {
    expect(dollars(spend)).toBe(Number.parseInt(calls, 10) * dollars(cost));
    const signed = Number.parseInt(customers, 10);
    if (signed === 0) expect(customerCost).toBe(example.costs.none);
    else expect(dollars(spend)).toBe(signed * dollars(customerCost));
  }
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  expect(dollars(total.spend)).toBe(sum(sources.map(({ spend }) => dollars(spend))));
  for (const key of ['calls', 'customers'] as const)
    expect(Number.parseInt(total[key], 10)).toBe(
      sum(sources.map((each) => Number.parseInt(each[key], 10))),
    );
});

test('a source without its customers is a problem, unless the report stops at the calls', () => {
  const { columns, sources } = example.costs;
  const uncounted = sources.map(({ customers, ...rest }: { customers: number }) => rest);
  expect(problems({ costs: { ...example.costs, sources: uncounted } })).toContainEqual(
    expect.stringMatching(/^costs.sources.0: has no number of customers; add it/),
  );
  const { customers, customerCost, ...calls } = columns;
  const items = [{ title: 'Calls', description: 'They cost {search.cost} each.' }];
  const next = { heading: 'Next', items };
  expect(problems({ costs: { ...example.costs, columns: calls, sources: uncounted }, next })).toBe(
    undefined,
  );
});

test('an unknown figure and a cost to be rounded are problems', () => {
  const unknown = [{ title: 'Calls', description: 'At {radio.cost} a call.' }];
  expect(problems({ next: { heading: 'Next', items: unknown } })).toEqual([
    expect.stringMatching(
      /: there is no figure {radio.cost} in the table; .*such as {search.spend}/,
    ),
  ]);
  const [first, ...others] = example.costs.sources;
  const sources = [{ ...first, calls: 29 }, ...others];
  expect(problems({ costs: { ...example.costs, sources } })).toEqual([
    expect.stringMatching(/^costs.sources.0: 1500 dollars for 29 calls is not a whole number/),
    expect.stringMatching(/^costs.total: /),
  ]);
});
