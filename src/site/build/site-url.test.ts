import { expect, test } from 'vitest';
import { readAgency } from '../../content/loading/read-agency.ts';
import { siteUrl } from './site-url.ts';

test.each([
  ['https://www.agency.example', 'https://www.agency.example'],
  ['https://www.agency.example/', 'https://www.agency.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('SITE_URL %j is %j', (given, url) => {
  expect(siteUrl({ SITE_URL: given })).toBe(url);
});

test('falls back to the address in the agency’s file', () => {
  expect(siteUrl({})).toBe(readAgency().siteUrl);
});

test.each(['agency.example', 'ftp://agency.example', '/'])('rejects %j by name', (given) => {
  expect(() => siteUrl({ SITE_URL: given })).toThrow(/SITE_URL.*https:\/\/www\.example\.com/);
});
