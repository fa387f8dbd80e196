import { expect, test } from 'vitest';
import { isTitleLong } from './page-warnings.ts';

test.each([
  ['a'.repeat(60), false],
  ['a'.repeat(61), true],
  // An entity counts as one character.
  [`SEO &amp; ${'a'.repeat(54)}`, false],
])('the title %s is too long: %s', (title, isLong) => {
  expect(isTitleLong(`<head><title>${title}</title></head>`)).toBe(isLong);
});
