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
  const small = { page: '/', size: 15_872 };
  expect(sizeWarning([small])).toBeUndefined();
  expect(sizeWarning([{ page: '/about', size: 15_873 }, small])).toMatch(
    /^Warning: 1 page is close to or over 16,384 bytes .*: \/about \(15,873\)$/,
  );
});
