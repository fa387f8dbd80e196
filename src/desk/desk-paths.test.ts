import { expect, test } from 'vitest';
import { safeDeskPath } from './desk-paths.ts';
import { inboxPage } from './pages/inbox.ts';

test.each(['/desk', '/desk/bookings', '/desk?q=ann&page=2', '/desk/leads/a-1?x=%20y'])(
  'signing in leads back to %s',
  (to) => expect(safeDeskPath(to)).toBe(to),
);

test.each([
  '/desk/../../x',
  '/desk/%2e%2E/x',
  '/desk/.\t./x',
  '/desk\\..\\x',
  '//evil.example/desk',
  'https://evil.example/desk',
  'javascript:alert(1)',
  '/desks',
  '/desk#/..'.padEnd(3000, 'x'),
  '',
  undefined,
])('signing in never leads off the desk, to %j', (to) => {
  expect(safeDeskPath(to)).toBe(inboxPage.path);
});
