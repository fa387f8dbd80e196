import { expect, test } from 'vitest';
import { pageWarnings } from './page-warnings.ts';

const page = (title: string) => `<head><title>${title}</title></head>`;

test.each([
  ['a'.repeat(60), 13_500],
  // An entity is one character of the title.
  [`SEO &amp; ${'a'.repeat(54)}`, 10_000],
])('%s, %d bytes: nothing to say', (title, bytes) => {
  expect(pageWarnings(page(title), bytes)).toEqual([]);
});

test('a title that a longer name of the agency made too long', () => {
  expect(pageWarnings(page('a'.repeat(61)), 0)).toEqual([expect.stringContaining('61 characters')]);
});

test('a page that comes close to its limit', () => {
  expect(pageWarnings(page('a'), 13_501)).toEqual([expect.stringContaining('13501 of 14,000')]);
});
