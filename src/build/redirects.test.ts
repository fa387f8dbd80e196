import { expect, test } from 'vitest';
import { redirectLines } from './redirects.ts';

test('a local service redirects if its file says so', () => {
  expect(
    redirectLines([
      { id: 'paid-ads', yaml: 'title: Paid Ads\nnearest: google-ads\nredirect: true\n' },
      { id: 'social-growth', yaml: 'title: Social Growth\nnearest: social-media\n' },
    ]),
  ).toEqual(['/services/paid-ads /services/google-ads 301']);
});

test('a service with a page cannot redirect', () => {
  const yaml = 'title: SEO\nnearest: seo-content\nredirect: true\n';
  expect(() => redirectLines([{ id: 'seo-content', yaml }])).toThrow(
    /local-services\/seo-content\.yaml: .*remove the line/,
  );
});
