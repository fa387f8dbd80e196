import { expect, test } from 'vitest';
import { isLongName, lettersPerLine } from './brand-size.ts';

test.each([
  ['Bold Acre', 2, 4],
  ['Bold Acre', 1, 9],
  ['Cottonwood & Pecan Marketing', 2, 15],
  ['Cottonwood & Pecan Marketing', 3, 10],
  ['Cottonwood', 2, 10],
])('for %s on %d lines, each holds %d letters', (name, lines, letters) => {
  expect(lettersPerLine(name, lines)).toBe(letters);
});

test.each([
  ['Bold Acre', false],
  ['Bluebonnet Marketing', false],
  ['Cottonwood & Pecan Marketing', true],
  ['Superspecialistenmarketing', true],
])('%s is long: %s', (name, isLong) => {
  expect(isLongName(name)).toBe(isLong);
});
