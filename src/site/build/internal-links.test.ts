import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deadLinkProblem, deadLinks } from './internal-links.ts';
import { pathsOf } from './known-paths.ts';
import { linkPlaces } from './link-places.ts';

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

test('a link is found where it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(
    join(folder, 'pages/a.md'),
    '---\ntitle: A\n---\nSee [it](/servces#top), /servces.\n',
  );
  writeFileSync(join(folder, 'b.yaml'), 'to: /servces/\nother: /servces-2\nlast: "/servces"\n');
  const places = linkPlaces('/servces', folder);
  rmSync(folder, { recursive: true });
  expect(places).toEqual([
    'content/b.yaml, line 1',
    'content/b.yaml, line 3',
    'content/pages/a.md, line 4',
  ]);
});

test('a broken link of what is held back does not stop a preview', () => {
  const held = new Set(['content/posts/draft.md']);
  const problemOf = (...places: string[]) =>
    deadLinkProblem('/servces', { pages: ['the page /about'], places, held });
  expect(problemOf('content/posts/draft.md, line 3')).toBeUndefined();
  expect(problemOf('content/posts/draft.md, line 3', 'content/pages/a.md, line 4')).toBe(
    'content/pages/a.md, line 4: the link to /servces leads nowhere; correct or remove it',
  );
  expect(problemOf()).toBe(
    'the page /about: the link to /servces leads nowhere; correct or remove it',
  );
});
