import { expect, test } from 'vitest';
import { customer, household, networkOf, withoutPorts } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['', '', ''],
])('%s is in %s and %s', (address, ofHousehold, ofCustomer) => {
  expect(networkOf(address, household)).toBe(ofHousehold);
  expect(networkOf(address, customer)).toBe(ofCustomer);
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
