import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { fetchError } from './fetch-error.ts';

// Virtual machines in Azure fetch their settings from this address.
const azureMetadata = '168.63.129.16';
// IANA allocates IPv6 addresses only in this range.
const allocatedRange = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether a text is an IP address on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === azureMetadata) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(allocatedRange);
}

/** Queries DNS servers directly: in the operating system's lookup, a slow one blocks all others. */
const resolver = new dns.Resolver({ timeout: 3_000, tries: 2, maxTimeout: 3_000 });
const localName = /(?:^|\.)localhost\.?$/i;

/** The errors for a name that does not exist, is invalid, or has no address. */
const unknownCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

const resolve = (host: string) =>
  Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);

/** Whether the DNS servers say that the host does not exist. False if they do not respond. */
export async function isUnknownHost(host: string): Promise<boolean> {
  if (localName.test(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false;
  const answers = await resolve(host);
  return answers.every(
    (answer) => answer.status === 'rejected' && unknownCodes.has(answer.reason.code),
  );
}

/** All addresses of a host, IPv4 first; rejects if it has none. */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  if (localName.test(host)) return [{ address: '127.0.0.1', family: 4 }];
  const [ipv4, ipv6] = await resolve(host);
  const addresses = [ipv4, ipv6].flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (addresses.length > 0) return addresses;
  throw ipv4.status === 'rejected' ? ipv4.reason : new Error(`${host} has no address`);
}

/**
 * A `lookup` for sockets that resolves only to public addresses. It asks the machine's DNS servers,
 * for about six seconds each at most. The check and the connection use the same DNS response, so a
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
