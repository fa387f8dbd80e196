import { expect, test } from 'vitest';
import { redirectLines } from './redirects.ts';

test('a local service redirects if its file says so', () => {
  expect(
    redirectLines([
      { id: 'paid-ads', nearest: 'google-ads', redirect: true },
      { id: 'social-growth', nearest: 'social-media' },
    ]),
  ).toEqual(['/services/paid-ads /services/google-ads 301']);
});

test('a service with a page cannot redirect', () => {
  const service = { id: 'seo-content', nearest: 'seo-content', redirect: true };
  expect(() => redirectLines([service])).toThrow(
    /local-services\/seo-content\.yaml: .*remove the line/,
  );
});
