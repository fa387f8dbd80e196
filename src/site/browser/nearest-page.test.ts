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
  ['/plano', '/plano-marketing-agency'],
  ['/Plano/', '/plano-marketing-agency'],
  ['/locations/seo-plano-tx', '/plano-marketing-agency'],
  ['/planotown', undefined],
  ['/wp-admin/setup.php', undefined],
  ['/', undefined],
])('%j suggests %j', (path, nearest) => {
  expect(nearestPage(path, pages)?.page.path).toBe(nearest);
});

test('for a service without a page, suggests the page that the agency chose', () => {
  const parts = { '/services/paid-ads': { name: 'Paid Ads', partOf: '/services/google-ads' } };
  const nearest = { page: { path: '/services/google-ads' }, part: 'Paid Ads' };
  expect(nearestPage('/services/paid-ads', pages, parts)).toMatchObject(nearest);
  expect(nearestPage('/services/Paid-Ads/', pages, parts)).toMatchObject(nearest);
});

test('handles a path of any length', () => {
  expect(nearestPage(`/${'x'.repeat(100_000)}`, pages)).toBeUndefined();
});
