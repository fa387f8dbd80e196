import { expect, test } from 'vitest';
import { redirectsSchema } from './redirects.ts';

const problemWith = (path: string) =>
  redirectsSchema.safeParse({ [path]: '/about' }).error?.issues[0]?.message;

test.each(['/jobs', '/jobs/', '/Old Page.html', '/Old%20Page.html', '/a/b.php', '/caf%C3%A9'])(
  '%s is an old address',
  (path) => expect(problemWith(path)).toBeUndefined(),
);

test('every mistake in a file is found at once', () => {
  const { error } = redirectsSchema.safeParse({ jobs: '/about', '/old': 'about' });
  expect(error?.issues.map(({ path }) => path)).toEqual([['jobs'], ['/old']]);
});

test.each(['/jobs', ['/jobs: /about']])('%j is no list of addresses', (content) => {
  expect(redirectsSchema.safeParse(content).error?.issues[0]?.message).toContain('"/jobs: /about"');
});

test.each([
  ['jobs', 'write /jobs'],
  ['https://www.agency.example/jobs', 'without the domain: /jobs'],
  [
    '/index.php?x=1',
    'write only the part before it, which then applies whatever follows: /index.php',
  ],
  ['/about#team', 'whatever follows: /about'],
  ['/blog/*', 'write a line for each page'],
  ['/blog/%2A', 'write a line for each page'],
  ['/100%', 'write a percent sign as %25'],
])('%s: %s', (path, remedy) => expect(problemWith(path)).toContain(remedy));

test.each([
  ['/about?from=old#team', '/about?from=old#team'],
  ['/about?q=中', '/about?q=%E4%B8%AD'],
  ['https://shop.example/café', 'https://shop.example/caf%C3%A9'],
  ['https://shop.example', 'https://shop.example/'],
])('%s leads to %s, which a header takes', (target, location) => {
  expect(redirectsSchema.parse({ '/old': target })).toEqual({ '/old': location });
});

test.each([
  'about',
  '//evil.example',
  '/..//evil.example',
  '/\\evil.example',
  'https://a.example/\u0001',
  'https://',
])('%j leads nowhere', (target) => {
  expect(redirectsSchema.safeParse({ '/old': target }).error?.issues[0]?.message).toContain(
    'must be an address',
  );
});
