import { expect, test } from 'vitest';
import { redirectLocation } from './redirect-location.ts';

test.each([
  ['/services', '', '/services'],
  ['/services', '?utm_source=ads', '/services?utm_source=ads'],
  ['/services#costs', '?utm_source=ads', '/services?utm_source=ads#costs'],
  ['/services#costs?', '?a=1', '/services?a=1#costs?'],
  ['https://other.example/x#y', '?a=1', 'https://other.example/x?a=1#y'],
  ['/services?from=jobs#costs', '?a=1', '/services?from=jobs#costs'],
])('a redirect to %s of a request with %j leads to %s', (target, query, location) => {
  expect(redirectLocation(target, query)).toBe(location);
});
