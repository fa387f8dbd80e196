import { expect, test } from 'vitest';
import { isNotCrossSite, withoutPorts } from './http.ts';

const site = new URL('https://www.acre.example');

test.each([
  ['a program', {}, true],
  ['a page of the site', { 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://www.acre.example' }, false],
  ['a sibling domain', { 'sec-fetch-site': 'same-site' }, false],
  ['an old browser on the requested host', { origin: 'http://localhost:3000' }, true],
  ['an old browser behind a proxy', { origin: 'https://www.acre.example' }, true],
  ['an old browser on another site', { origin: 'https://evil.example' }, false],
  ['a page with an opaque origin', { origin: 'null' }, false],
])('%s: %o', (_, headers, expected) => {
  expect(isNotCrossSite({ host: 'localhost:3000', ...headers }, site)).toBe(expected);
});

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:4711, 10.0.0.1', '2001:db8::1, 10.0.0.1'],
  ['[2001:db8::1],2001:db8::2', '2001:db8::1, 2001:db8::2'],
  ['::1, 2001:db8::4711, unknown', '::1, 2001:db8::4711, unknown'],
  ['', ''],
])('%s is %s without ports', (forwarded, expected) => {
  expect(withoutPorts(forwarded)).toBe(expected);
});
