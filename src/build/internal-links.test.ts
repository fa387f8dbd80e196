import { expect, test } from 'vitest';
import { deadLinks } from './internal-links.ts';
import { pathsOf } from './known-paths.ts';

const files = ['index.html', 'about.html', 'services/index.html', 'feed.xml', 'services/seo.html'];

test.each([
  '/',
  '/about',
  '/about#story',
  '/about?a=b',
  '/services',
  '/services/seo',
  '/feed.xml',
  'https://elsewhere.example/nowhere',
  'mailto:a@b.example',
  '#here',
])('%j is a working link', (href) => {
  const html = `<a class="x" href="${href}">`;
  expect(deadLinks(html, pathsOf(files))).toEqual([]);
});

test.each(['/abuot', '/services/nope', '/about/'])('%j is a broken link', (href) => {
  expect(deadLinks(`<p><a href="${href}">`, pathsOf(files))).toEqual([href]);
});
