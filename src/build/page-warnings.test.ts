import { expect, test } from 'vitest';
import { isTitleLong, sizeWarning } from './page-warnings.ts';

test.each([
  ['a'.repeat(60), false],
  ['a'.repeat(61), true],
  // An entity counts as one character.
  [`SEO &amp; ${'a'.repeat(54)}`, false],
])('the title %s is too long: %s', (title, isLong) => {
  expect(isTitleLong(`<head><title>${title}</title></head>`)).toBe(isLong);
});

test('names the pages close to the weight limit, and no others', () => {
  const small = { page: '/', size: 16_896 };
  expect(sizeWarning([small])).toBeUndefined();
  expect(sizeWarning([{ page: '/about', size: 16_897 }, small])).toMatch(
    /^Warning: 1 page is close to or over 17,408 bytes .*: \/about \(16,897\)$/,
  );
});
