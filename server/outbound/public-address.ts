import { promises as dns, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { fetchError } from './fetch-error.ts';

// Two lists, because a single one would also compare IPv4 addresses with IPv6 ranges.
const notPublicIpv4 = new BlockList();
const notPublicIpv6 = new BlockList();
// The ranges that are not globally reachable in IANA's registries of special-purpose addresses.
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Not in the registries: Azure gives its machines their settings there.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublicIpv4.addSubnet(address, prefix, 'ipv4');
}
// IANA allocates IPv6 addresses only in 2000::/3. The last four ranges are special or embed IPv4.
for (const [address, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublicIpv6.addSubnet(address, prefix, 'ipv6');
}

/** Whether a text is an IP address on the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublicIpv4.check(address, 'ipv4');
    case 6:
      return !notPublicIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * The DNS protocol itself: the look-up of the operating system blocks all others while one is slow.
 */
const resolver = new dns.Resolver({ timeout: 3_000, tries: 2, maxTimeout: 3_000 });
const localName = /(?:^|\.)localhost\.?$/i;

/** All addresses of a host, those of IPv4 first; rejects if it has none. */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  if (localName.test(host)) return [{ address: '127.0.0.1', family: 4 }];
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [ipv4, ipv6].flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length > 0) return addresses;
  throw ipv4.status === 'rejected' ? ipv4.reason : new Error(`${host} has no address`);
}

/**
 * A `lookup` for sockets that resolves only to public addresses, by the machine's name servers and
 * within about six seconds for each. The check and the connection use the same DNS response, so a
 * second response cannot redirect the connection (DNS rebinding).
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  addressesOf(host).then(
    (addresses) => {
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(fetchError('refused', `${host} resolves to a private address`), '');
      } else if (options.all) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    },
    (error: NodeJS.ErrnoException) => callback(error, ''),
  );
};
