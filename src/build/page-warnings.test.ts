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

test('pages that a phone does not receive at once are named, and no others', () => {
  const near = { page: '/', size: 14_000 };
  expect(sizeWarning([near])).toBeUndefined();
  expect(sizeWarning([{ page: '/about', size: 14_001 }, near])).toMatch(
    /^Warning: 1 page is larger than 14,000 bytes .*: \/about \(14,001\)$/,
  );
});
