import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';

// `forbidden-addresses.test.ts` has every range.
test.each(['127.0.0.1', '::ffff:8.8.8.8', '3fff:fff::1', 'localhost', ''])(
  '%j is not public',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

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
