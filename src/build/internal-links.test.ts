import { expect, test } from 'vitest';
import { deadLinks, knownPaths } from './internal-links.ts';

const files = ['index.html', 'about.html', 'services/index.html', 'feed.xml', 'services/seo.html'];

test.each([
  '/',
  '/about',
  '/about#story',
  '/about?a=b',
  '/services',
  '/services/seo',
  '/feed.xml',
  '/services/expected',
  'https://elsewhere.example/nowhere',
  'mailto:a@b.example',
  '#here',
])('%j is a working link', (href) => {
  const html = `<a class="x" href="${href}">`;
  expect(deadLinks(html, knownPaths(files, ['/services/expected']))).toEqual([]);
});

test.each(['/abuot', '/services/nope', '/about/'])('%j is a broken link', (href) => {
  expect(deadLinks(`<p><a href="${href}">`, knownPaths(files, []))).toEqual([href]);
});
