import { expect, test } from 'vitest';
import { cachePolicyOf } from '../../platform/headers/cache-policy.ts';
import {
  fileHeaders,
  securityHeaders,
  strictTransportSecurity,
} from '../../platform/headers/security-headers.ts';
import { staticHeaders } from './static-headers.ts';

const files = [
  'index.html',
  'mark.svg',
  'robots.txt',
  '_astro/react.js',
  '_astro/fonts/a.woff2',
  'share/home.png',
  'share/blog/post.png',
  'guides/leads.pdf',
  'guides/cover.png',
];

/** The rules of a `_headers` file, by pattern. */
function rulesOf(text: string): Map<string, string[]> {
  const blocks = text.trim().split(/\n(?=\/)/);
  return new Map(
    blocks.map((block) => block.split(/\n\s+/)).map(([path = '', ...of]) => [path, of]),
  );
}
const namesAndValues = (lines: readonly string[] = []) =>
  new Map(lines.map((line) => line.split(': ') as [string, string]));

test('sends the security headers of our server with every path', () => {
  const all = namesAndValues(rulesOf(staticHeaders(files, 'https://www.agency.example')).get('/*'));
  const ofFiles = 'cross-origin-resource-policy';
  for (const [name, value] of securityHeaders) {
    expect(all.get(name)).toBe(name === ofFiles ? undefined : value);
  }
  expect(all.get('strict-transport-security')).toBe(strictTransportSecurity);
});

test('a site without HTTPS never asks for it', () => {
  expect(staticHeaders(files, 'http://localhost')).not.toContain('strict-transport-security');
});

test('treats files as our server does, with one rule for each', () => {
  const rules = rulesOf(staticHeaders(files, 'https://www.agency.example'));
  rules.delete('/*');
  expect([...rules.keys()].sort()).toEqual([
    '/_astro/*',
    '/guides/cover.png',
    '/guides/leads.pdf',
    '/mark.svg',
    '/robots.txt',
    '/share/*',
  ]);
  for (const [path, lines] of rules) {
    const file = path.replace('*', 'any.png');
    const sent = namesAndValues(lines);
    expect(sent.get('cache-control') ?? cachePolicyOf('/index.html')).toBe(cachePolicyOf(file));
    sent.delete('cache-control');
    expect([...sent]).toEqual(fileHeaders(file));
  }
});
