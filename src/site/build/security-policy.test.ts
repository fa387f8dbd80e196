import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inlineHashes, knownHashes, securityPolicy } from './security-policy.ts';

const facts = {
  address: { locality: 'Dallas', region: 'TX', postalCode: '75205', country: 'US' },
  analytics: { id: 'G-X', script: 'https://tag.example/gtag/js' },
  map: { embed: 'https://maps.example/embed?q=Dallas' },
  webhook: { url: 'https://automation.example/hooks/lead' },
};
const html =
  '<style>a{}</style><script type="application/ld+json">{}</script><script>go()</script><script>go()</script><script src="/x.js"></script>';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (name: string) =>
  securityPolicy(inlineHashes(html), facts)
    .split('; ')
    .find((each) => each.startsWith(`${name} `));

test('lists each inline script and style hash once and ignores data blocks', () => {
  expect(directive('script-src')).toBe(`script-src 'self' ${sha256('go()')} https://tag.example`);
  expect(directive('style-src')).toBe(`style-src 'self' ${sha256('a{}')}`);
});

test('without analytics, allows no analytics host', () => {
  const policy = securityPolicy(inlineHashes(html), { ...facts, analytics: undefined });
  expect(policy).not.toMatch(/tag\.example|google/);
  expect(policy).toContain("img-src 'self' data:;");
});

test('never allows unsafe-inline', () => {
  expect(securityPolicy(inlineHashes(html), facts)).not.toContain('unsafe');
});

test('allows the third parties from the agency’s facts', () => {
  expect(directive('frame-src')).toBe('frame-src https://maps.example');
  expect(directive('connect-src')).toContain(' https://automation.example ');
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
});

describe('a page that shows what a visitor wrote', () => {
  const known = inlineHashes(html);

  test('is allowed the scripts of the build that it has, and no others', () => {
    const page = '<p>Hello</p><script>go()</script>';
    expect(knownHashes(page, known)).toEqual({ scripts: [sha256('go()')], styles: [] });
  });

  test.each([
    '<script>steal()</script>',
    '<SCRIPT x="1"\n>steal()</SCRIPT >',
    '<script type="module">steal()</script>',
    '<script type="application/javascript">steal()</script>',
    '<script>steal()',
    '<style>a{color:red}</style>',
  ])('is refused with %s in it', (injected) => {
    const page = `<p>${injected}</p><script>go()</script>`;
    expect(() => knownHashes(page, known)).toThrow(/is not from this build: 'sha256-/);
    expect(() => knownHashes(page, known)).not.toThrow(/steal/);
  });
});

test('an address that would end its part of the policy is refused', () => {
  const webhook = { url: 'https://a;sandbox' };
  expect(() => securityPolicy(inlineHashes(''), { ...facts, webhook })).toThrow('a;sandbox');
});
