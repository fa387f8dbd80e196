import { expect, test } from 'vitest';
import { networkOf, perHousehold, perSubscriber } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['', '', ''],
])('%s is in %s and %s', (address, ofHousehold, ofSubscriber) => {
  expect(networkOf(address, perHousehold)).toBe(ofHousehold);
  expect(networkOf(address, perSubscriber)).toBe(ofSubscriber);
});
