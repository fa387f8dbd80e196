import ipaddr from 'ipaddr.js';

/** The prefix lengths of a kind of network, in bits. */
type Prefixes = { ipv4: number; ipv6: number };

/** The prefixes of the network of one household or phone. */
export const perHousehold: Prefixes = { ipv4: 32, ipv6: 64 };
/** The prefixes of the largest network that a provider assigns to one subscriber. */
export const perSubscriber: Prefixes = { ipv4: 24, ipv6: 48 };

/** The network of an IP address, such as "203.0.113.0/24"; returns any other text unchanged. */
export function networkOf(address: string, prefixes: Prefixes): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address may be mapped to IPv6.
  const kind = ipaddr.process(address).kind();
  const plainAddress = ipaddr.process(address).toString();
  const network = `${plainAddress}/${prefixes[kind]}`;
  const firstAddress =
    kind === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(network)
      : ipaddr.IPv6.networkAddressFromCIDR(network);
  return `${firstAddress.toString()}/${prefixes[kind]}`;
}
