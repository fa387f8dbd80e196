import { expect, test } from 'vitest';
import { menuNotices, nameProblems, sharedPassages } from './name-problems.ts';

const problemsOf = (...files: (string | [string, unknown])[]) =>
  nameProblems(new Map(files.map((file) => (typeof file === 'string' ? [file, {}] : file))));

test('files with unique names and positions are valid', () => {
  expect(
    problemsOf(
      ['content/cities/cedar-hill.yaml', { order: 1 }],
      ['content/cities/plano.yaml', { order: 2 }],
      ['content/services/plano.yaml', { order: 1 }],
      'content/pages/careers.md',
      'content/notices/terms.yaml',
    ),
  ).toEqual([]);
});

test.each([
  ['content/cities/Plano.yaml', 'lowercase letters'],
  ['content/posts/hail season.md', 'lowercase letters'],
  ['content/posts/über-uns.md', 'lowercase letters'],
  ['content/pages/about.md', 'the address /about belongs to content/pages/about.yaml'],
  ['content/notices/book.yaml', 'the address /book belongs to the site itself'],
  ['content/pages/index.md', 'the address /index belongs to the site itself'],
])('%s: %s', (file, problem) => {
  expect(problemsOf(file)).toEqual([expect.stringContaining(`${file}: `)]);
  expect(problemsOf(file)[0]).toContain(problem);
});

test('two files cannot share an address, or a name or position in a list', () => {
  expect(problemsOf('content/notices/terms.yaml', 'content/pages/terms.md')).toEqual([
    'content/pages/terms.md: the address /terms belongs to content/notices/terms.yaml; rename this file',
  ]);
  expect(
    problemsOf(
      ['content/cities/plano.yaml', { page: {} }],
      'content/pages/plano-marketing-agency.md',
    ),
  ).toEqual([expect.stringContaining('/plano-marketing-agency belongs to content/cities/plano')]);
  expect(
    problemsOf(
      ['content/cities/plano.yaml', { order: 2, name: 'Plano' }],
      ['content/cities/frisco.yaml', { order: 2, name: 'Plano' }],
      ['content/services/plano.yaml', { order: 2, name: 'Plano' }],
    ),
  ).toEqual([
    'content/cities/frisco.yaml, order: plano.yaml also has the place 2; give each its own place',
    'content/cities/frisco.yaml, name: plano.yaml also has the name Plano; give each its own name',
  ]);
});

test('a text that a copied city or service left as it was is found', () => {
  const plano = {
    page: { seo: { title: 'Plano' }, headline: 'Plano.' },
    location: { latitude: 1 },
  };
  const rockwall = { ...plano, page: { seo: { title: 'Rockwall' }, headline: 'Plano.' } };
  const files = ['content/cities/plano.yaml', 'content/cities/rockwall.yaml'];
  const sources = {
    'content/cities/plano.yaml': plano,
    'content/cities/rockwall.yaml': rockwall,
    'content/cities/allen.yaml': { location: { latitude: 2 } },
    'content/services/plano.yaml': plano,
  };
  expect(sharedPassages(new Map<string, unknown>(Object.entries(sources)))).toEqual([
    { key: 'location', files },
    { key: 'page.headline', files },
  ]);
});

const menuOf = (pages: Record<string, { menu?: number; draft?: boolean }>) =>
  menuNotices(
    new Map(Object.entries(pages).map(([name, page]) => [`content/pages/${name}`, page])),
  );

test('two pages of a kind at one place of the menu are told', () => {
  const fixed = { 'about.yaml': { menu: 2 }, 'blog.yaml': { menu: 5 } };
  expect(menuOf({ ...fixed, 'careers.md': { menu: 5 }, 'terms.md': {} })).toEqual([]);
  expect(
    menuOf({ ...fixed, 'careers.md': { menu: 5, draft: true }, 'faq.md': { menu: 5 } }),
  ).toEqual([]);
  expect(menuOf({ ...fixed, 'careers.md': { menu: 5 }, 'faq.md': { menu: 5 } })).toEqual([
    'content/pages/faq.md, menu: careers.md also has the number 5; give each its own number',
  ]);
  expect(menuOf({ ...fixed, 'contact.yaml': { menu: 2 } })).toEqual([
    expect.stringMatching(
      /^content\/pages\/contact\.yaml, menu: about\.yaml also has the number 2/,
    ),
  ]);
});

test('a menu with more pages than fit names the last page of your own', () => {
  const pages = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `p${index}.${index < 6 ? 'yaml' : 'md'}`,
      { menu: index + 1 },
    ]),
  );
  expect(menuOf(pages)).toEqual([]);
  expect(menuOf({ ...pages, 'zoo.md': { menu: 3 } })).toEqual([
    'content/pages/zoo.md, menu: the menu has 9 pages, but room for only 8 with short names; remove this line, or the menu line of another page',
  ]);
});
