import { expect, test } from 'vitest';
import { nearestPage } from './nearest-page.ts';

const pages = [
  '/',
  '/about',
  '/contact',
  '/case-studies',
  '/services/google-ads',
  '/services/social-media',
  '/plano-marketing-agency',
].map((path) => ({ path, name: path }));

test.each([
  ['/contcat', '/contact'],
  ['/About/', '/about'],
  ['/casestudies', '/case-studies'],
  ['/google-ads', '/services/google-ads'],
  ['/services/google-add', '/services/google-ads'],
  ['/plano-marketing', '/plano-marketing-agency'],
  ['/plano-marketing-agenc', '/plano-marketing-agency'],
  ['/wp-admin/setup.php', undefined],
  ['/', undefined],
])('%j suggests %j', (path, nearest) => {
  expect(nearestPage(path, pages)?.path).toBe(nearest);
});

test('a service without a page suggests the page the agency chose', () => {
  const moved = { '/services/paid-ads': '/services/google-ads' };
  expect(nearestPage('/services/paid-ads', pages, moved)?.path).toBe('/services/google-ads');
  expect(nearestPage('/services/Paid-Ads/', pages, moved)?.path).toBe('/services/google-ads');
});

test('handles a path of any length', () => {
  expect(nearestPage(`/${'x'.repeat(100_000)}`, pages)).toBeUndefined();
});
