import { expect, test } from 'vitest';
import { pageWarnings } from './page-warnings.ts';

const page = (title: string) => `<head><title>${title}</title></head>`;

test.each([
  ['a'.repeat(60), 13_500],
  // An entity counts as one character.
  [`SEO &amp; ${'a'.repeat(54)}`, 10_000],
])('%s, %d bytes: no warning', (title, bytes) => {
  expect(pageWarnings(page(title), bytes)).toEqual([]);
});

test('warns about a title that the agency name makes too long', () => {
  expect(pageWarnings(page('a'.repeat(61)), 0)).toEqual([expect.stringContaining('61 characters')]);
});

test('warns about a page close to its size limit', () => {
  expect(pageWarnings(page('a'), 13_501)).toEqual([expect.stringContaining('13501 of 14,000')]);
});
