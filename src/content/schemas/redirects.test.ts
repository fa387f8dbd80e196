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
    'write the address before it, which then leads on with whatever follows: /index.php',
  ],
  ['/about#team', 'whatever follows: /about'],
  ['/blog/*', 'write a line for each page'],
  ['/blog/%2A', 'write a line for each page'],
  ['/100%', 'write a percent sign as %25'],
])('%s: %s', (path, remedy) => expect(problemWith(path)).toContain(remedy));
