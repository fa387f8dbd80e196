import { expect, test } from 'vitest';
import { isCrossSite, withoutPorts } from './http.ts';

const site = new URL('https://www.acre.example');

test.each([
  ['a program', {}, false],
  ['a page of the site', { 'sec-fetch-site': 'same-origin' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://www.acre.example' }, true],
  ['a sibling domain', { 'sec-fetch-site': 'same-site' }, true],
  ['an old browser on the requested host', { origin: 'http://localhost:3000' }, false],
  ['an old browser behind a proxy', { origin: 'https://www.acre.example' }, false],
  ['an old browser on another site', { origin: 'https://evil.example' }, true],
  ['a page with an opaque origin', { origin: 'null' }, true],
])('%s: %o', (_, headers, expected) => {
  expect(isCrossSite({ host: 'localhost:3000', ...headers }, site)).toBe(expected);
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
