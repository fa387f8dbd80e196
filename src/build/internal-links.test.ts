import { expect, test } from 'vitest';
import { deadLinks } from './internal-links.ts';

const files = ['index.html', 'about.html', 'services/index.html', 'feed.xml', 'services/seo.html'];
const page = (html: string) => new Map([['about.html', html]]);

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
])('%j leads somewhere', (href) => {
  const html = `<a class="x" href="${href}">`;
  expect(deadLinks(page(html), files, ['/services/expected'])).toEqual([]);
});

test.each(['/abuot', '/services/nope', '/about/'])('%j leads nowhere', (href) => {
  expect(deadLinks(page(`<p><a href="${href}">`), files, [])).toEqual([{ page: '/about', href }]);
});
