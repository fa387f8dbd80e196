import ipaddr from 'ipaddr.js';

/** The lengths of the prefixes of a kind of network, in bits. */
type Prefixes = { ipv4: number; ipv6: number };

/** What one household or phone has. */
export const household: Prefixes = { ipv4: 32, ipv6: 64 };
/** What one customer of a hosting or access provider has at most. */
export const customer: Prefixes = { ipv4: 24, ipv6: 48 };

/**
 * The network of an IP address, like "203.0.113.0/24"; a text that is no address is its own
 * network.
 */
export function networkOf(address: string, prefixes: Prefixes): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address may be written as IPv6.
  const kind = ipaddr.process(address).kind();
  const own = ipaddr.process(address).toString();
  const network = `${own}/${prefixes[kind]}`;
  const first =
    kind === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(network)
      : ipaddr.IPv6.networkAddressFromCIDR(network);
  return `${first.toString()}/${prefixes[kind]}`;
}
