import { describe, expect, test } from 'vitest';
import { headerLookup, parseHeaderRules } from './header-rules.ts';
import { findRedirect, parseRedirectRules } from './redirect-rules.ts';

describe('_headers', () => {
  const headersOf = headerLookup(
    parseHeaderRules(
      [
        '# comment',
        '/*',
        '  X-Everywhere: yes',
        '',
        '/about',
        "  Content-Security-Policy: default-src 'self'; img-src https:",
        '/_astro/*',
        '\tX-Everywhere: twice',
      ].join('\r\n'),
    ),
  );

  test('a path gets the headers of every matching rule', () => {
    expect(Object.fromEntries(headersOf(['/about']))).toEqual({
      'x-everywhere': 'yes',
      'content-security-policy': "default-src 'self'; img-src https:",
    });
  });

  test('values of a header that two rules set are joined', () => {
    expect(headersOf(['/_astro/a.css']).get('x-everywhere')).toBe('yes, twice');
  });

  test.each([['about'], ['  X-Early: header before any path'], ['/a\n  not a header']])(
    '%j throws an error that names the line',
    (text) => {
      expect(() => parseHeaderRules(text)).toThrow(/^_headers, line \d/);
    },
  );
});

describe('_redirects', () => {
  const rules = parseRedirectRules(
    '# moved\n/old /new\n/Old%20Page.html /new\n/gone  https://other.example/x 302\n/blog/* /posts/:splat 308\n',
  );

  test.each([
    ['/old', { location: '/new', status: 301 }],
    ['/gone', { location: 'https://other.example/x', status: 302 }],
    ['/blog/a/b', { location: '/posts/a/b', status: 308 }],
    ['/blog/ä', { location: '/posts/%C3%A4', status: 308 }],
    ['/blog/why? #1', { location: '/posts/why%3F%20%231', status: 308 }],
    ['/blog///evil.example', { location: '/posts/evil.example', status: 308 }],
    ['/Old Page.html', { location: '/new', status: 301 }],
    ['/older', undefined],
  ])('%s goes to %j', (path, redirect) => {
    expect(findRedirect(rules, path)).toEqual(redirect);
  });

  test.each([['/a'], ['/a //b 301'], ['a /b'], ['/a /b 200'], ['/a /b 301 more'], ['/100% /b']])(
    '%j throws an error that names the line',
    (text) => {
      expect(() => parseRedirectRules(text)).toThrow(/^_redirects, line 1/);
    },
  );
});
