import { expect, test } from 'vitest';
import { menuProblems } from './menu-problems.ts';

const pages = (...labels: string[]) =>
  new Map<string, unknown>(
    labels.map((name, index) => [`content/pages/${index}.yaml`, { name, menu: index + 1 }]),
  );
const usual = ['Home', 'About', 'Services', 'Case Studies', 'Blog', 'Contact'];

test.each([
  { what: 'the usual labels', entries: pages(...usual) },
  { what: 'one more page', entries: pages(...usual, 'Careers') },
  { what: 'two more pages', entries: pages(...usual, 'Jobs', 'Events') },
  {
    what: 'pages that are not in the menu',
    entries: new Map<string, unknown>([
      ...pages(...usual),
      ['content/pages/a.md', { title: 'A title that is far too long for the menu' }],
      ['content/pages/b.md', { name: 'A draft with a long label', menu: 3, draft: true }],
      ['content/posts/c.md', { title: 'A post', menu: 1 }],
    ]),
  },
])('a menu with $what fits', ({ entries }) => {
  expect(menuProblems(entries, 'Bold Acre')).toEqual([]);
});

test('the title of a page without a label counts', () => {
  const entries = pages(...usual);
  entries.set('content/pages/careers.md', { title: 'Build the web with us', menu: 5 });
  expect(menuProblems(entries, 'Bold Acre')).toEqual([
    'content/pages/careers.md, name: the 7 labels of the menu have 61 letters, and 56 fit on a line beside the name of the agency; give this page a shorter name than "Build the web with us", or remove a line `menu`',
  ]);
});

test.each([
  ['Cottonwood & Pecan Marketing', pages(...usual, 'Careers')],
  ['Cottonwood & Pecan Digital Marketing', pages(...usual, 'Careers')],
  ['Bluebonnet Marketing', pages(...usual, 'Careers')],
])('the menu fits beside the long name %s', (name, entries) => {
  expect(menuProblems(entries, name)).toEqual([]);
});

test('a name of one long word leaves less room for the menu', () => {
  expect(menuProblems(pages(...usual, 'Careers'), 'Superspecialistenmarketing')).toEqual([
    'content/pages/3.yaml, name: the 7 labels of the menu have 47 letters, and 35 fit on a line beside the name of the agency; give this page a shorter name than "Case Studies", or remove a line `menu`',
  ]);
});

test('many short labels can be too long for one line', () => {
  expect(menuProblems(pages(...usual, 'Jobs', 'News', 'Shop', 'Team'), 'Bold Acre')).toHaveLength(
    1,
  );
});
