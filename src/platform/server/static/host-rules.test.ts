import { expect, test } from 'vitest';
import { parseHeaders, parseRedirects } from './host-rules.ts';

test('a path has the headers of its rule in _headers', () => {
  const rules = parseHeaders(
    "/*\n  X-Frame-Options: DENY\n/about\n  Content-Security-Policy: default-src 'self'; img-src https: data:\n  Cache-Control: no-store\n",
  );
  expect(rules.get('/*')).toEqual(new Map([['x-frame-options', 'DENY']]));
  expect(rules.get('/about')).toEqual(
    new Map([
      ['content-security-policy', "default-src 'self'; img-src https: data:"],
      ['cache-control', 'no-store'],
    ]),
  );
});

test('a path has the redirect of its line in _redirects, but for a not-found page', () => {
  const rules = parseRedirects(
    '/Old%20Page.html /new 301\n/gone https://other.example/x#y 302\n/services/a /not-found/a.html 404\n',
  );
  expect([...rules]).toEqual([
    ['/Old Page.html', { location: '/new', status: 301 }],
    ['/gone', { location: 'https://other.example/x#y', status: 302 }],
  ]);
});
