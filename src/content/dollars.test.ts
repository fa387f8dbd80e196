import { expect, test } from 'vitest';
import { readPrice, serviceFigures } from './dollars.ts';
import { serviceSchema } from './schemas/service.ts';
import { dollarRange, dollars, ownPrice } from './schemas/text.ts';

test.each([
  ['$2,000-$4,000', '$2,000-$4,000'],
  ['$2,000-4,000', '$2,000-4,000'],
  ['$100,000+', '$100,000+'],
  ['$2,000 – $4,000', '$2,000-$4,000'],
  ['$2,000\u00a0—\u00a04,000', '$2,000-4,000'],
  ['2k to 4k', '$2,000-$4,000'],
  ['$2k-$4k', '$2,000-$4,000'],
  ['$2-4k', '$2,000-$4,000'],
  ['$1.5K - 3 k', '$1,500-$3,000'],
  ['2000 TO 4000', '$2,000-$4,000'],
  ['$ 4800', '$4,800'],
  ['from 4.8k', 'from $4,800'],
  ['$100k +', '$100,000+'],
  ['1,500.00', '$1,500'],
])('the price %s is written %s', (typed, written) =>
  expect(readPrice(typed)?.notation).toBe(written),
);

test.each([
  ...['$4,000-$2,000', '2-4 weeks', '$49.99', '7-12%', '3:1 to 10:1', 'a lot', '', '$2k-$4k-$6k'],
  ...['30+ years', '$2,000 or more', '1.500', '2026-01-02'],
])('%j is no price', (typed) => expect(readPrice(typed)).toBeUndefined());

test('prices are read however they are typed', () => {
  expect(dollarRange.parse('2k to 4k')).toEqual({ from: 2000, to: 4000 });
  expect(ownPrice.parse('From $4.8k')).toEqual({ from: 4800, to: undefined });
  expect(ownPrice.parse('$4,800')).toEqual({ from: 4800, to: 4800 });
  expect(ownPrice.parse(4800)).toEqual({ from: 4800, to: 4800 });
  expect(dollars.parse('1.5k')).toBe(1500);
  expect(() => dollarRange.parse('$4,800')).toThrow(/must be a range such as/);
  expect(() => dollarRange.parse('$4,000-$2,000')).toThrow(/must be a range such as/);
  expect(() => ownPrice.parse('some')).toThrow(/must be a price such as/);
});

test('a price that texts quote is printed as usual, and nothing else is', () => {
  const figures = { budget: '$2k – $4k', visits: '2k to 4k', spend: '2k to 4k', weeks: 6 };
  expect(serviceFigures({ figures, monthly: '{ads.spend}' }, 'ads')).toEqual({
    'ads.budget': '$2,000-$4,000',
    'ads.visits': '2k to 4k',
    'ads.spend': '$2,000-$4,000',
    'ads.weeks': '6',
  });
  expect(serviceFigures(undefined, 'ads')).toEqual({});
});

test('a figure needs no quotes', () => {
  expect(serviceSchema.shape.figures.parse({ years: 6, share: '7%' })).toEqual({
    years: '6',
    share: '7%',
  });
});
