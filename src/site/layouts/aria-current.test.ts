import { expect, test } from 'vitest';
import { ariaCurrent } from './aria-current.ts';

test.each([
  ['/', '/', 'page'],
  ['/', '/about', undefined],
  ['/services', '/services', 'page'],
  ['/services', '/services/google-ads', 'true'],
  ['/services', '/services-abroad', undefined],
  ['/blog', '/', undefined],
])('link %j on page %j has aria-current %j', (link, path, current) => {
  expect(ariaCurrent(link, path)).toBe(current);
});
