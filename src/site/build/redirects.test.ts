import { expect, test } from 'vitest';
import {
  localServiceRedirects,
  notFoundLines,
  redirectLines,
  redirectProblems,
} from './redirects.ts';

const place = 'content/redirects.yaml, line 1';
const known = new Set(['/', '/about', '/services/google-ads']);
const problemsOf = (redirects: Record<string, string>) =>
  redirectProblems(
    Object.entries(redirects).map(([from, to]) => ({ from, to, place })),
    known,
  );

test('a local service redirects if its file says so', () => {
  expect(
    localServiceRedirects([
      { id: 'paid-ads', nearest: 'google-ads', redirect: true },
      { id: 'social-growth', nearest: 'social-media' },
    ]),
  ).toEqual([
    {
      from: '/services/paid-ads',
      to: '/services/google-ads',
      place: 'content/local-services/paid-ads.yaml, redirect',
    },
  ]);
});

test('an address redirects with and without a slash at the end, and is encoded', () => {
  expect(redirectLines([{ from: '/Old Page.html', to: '/about', place }])).toEqual([
    '/Old%20Page.html /about 301\n',
    '/Old%20Page.html/ /about 301\n',
  ]);
});

test('a static host answers with the not-found page of a service without a page', () => {
  expect(notFoundLines(['paid-ads.html', 'paid-ads.html.br'])).toEqual([
    '/services/paid-ads /not-found/paid-ads.html 404\n',
  ]);
});

test('an address has one redirect', () => {
  const twice = ['/about', '/'].map((to) => ({ from: '/old', to, place }));
  expect(redirectProblems(twice, known)).toEqual([
    `${place}: /old is listed twice; remove one of the two`,
  ]);
});

test('redirects to pages, parts of pages and other sites are valid', () => {
  expect(
    problemsOf({ '/a': '/about#story', '/b': '/?from=b', '/c': 'https://elsewhere.example/c' }),
  ).toEqual([]);
});

test.each([
  [{ '/about': '/' }, 'the page /about exists; remove this redirect'],
  [{ '/old': '/abuot' }, '/old leads to /abuot, which does not exist'],
  [{ '/old': '/older', '/older': '/about' }, '/old leads to /older, which redirects again'],
  [{ '/old': '/old' }, '/old leads to /old, which redirects again'],
])('%j: %s', (redirects, problem) => {
  expect(problemsOf(redirects)).toEqual([expect.stringContaining(`${place}: ${problem}`)]);
});
