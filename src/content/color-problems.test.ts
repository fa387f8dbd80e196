import { expect, test } from 'vitest';
import { colorProblems, contrast } from './color-problems.ts';

const colors: Record<string, string> = {
  paper: '#ffffff',
  field: '#eeeeee',
  ink: '#000000',
  clay: '#ff6633',
  wheat: '#ffcc00',
  quiet: '#444444',
  'clay-deep': '#990000',
  bluebonnet: '#000099',
  'quiet-on-ink': '#cccccc',
};
const problemsWith = (changes: Record<string, string>) =>
  colorProblems((token) => ({ ...colors, ...changes })[token] ?? '');

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // From the W3C's notes on understanding the criterion.
  ['#767676', '#ffffff', 4.54],
  ['#949494', '#ffffff', 3.03],
])('the contrast of %s and %s is %d', (first, second, ratio) => {
  expect(contrast(first, second)).toBeCloseTo(ratio, 2);
  expect(contrast(second, first)).toBeCloseTo(ratio, 2);
});

test('colors that can be read are right', () => {
  expect(problemsWith({})).toEqual([]);
});

test('a color that makes text hard to read is named with its ground', () => {
  expect(problemsWith({ clay: '#333399' })).toEqual([
    'src/styles/tokens.css: text in --ink on --clay has a contrast of 2.0 and needs 4.5; make one of them lighter or darker',
  ]);
});

test('a color in another notation is refused', () => {
  expect(problemsWith({ field: 'beige' })).toEqual([
    'src/styles/tokens.css, --field: write this color as #rrggbb',
  ]);
});
