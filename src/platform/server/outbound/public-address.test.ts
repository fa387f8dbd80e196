import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.88.99.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '3fff:fff::1',
  'localhost',
  '',
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '11.0.0.1',
  '192.88.100.1',
  '223.255.255.1',
  '2606:4700::1111',
  '3fff:1000::1',
])('%j is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([true, false])(
  'a host name that resolves to a private address is rejected (all: %s)',
  async (all) => {
    const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
    expect(String(error)).toContain('localhost resolves to a private address');
  },
);
