import type { Network } from '../../platform/server/outbound/send-request.ts';

/** Exceptions to the rule that an audit may visit all public websites and nothing else. */
export type AuditNetworkPolicy = {
  /** Whether a host, without a trailing dot, is our own, which is never fetched. */
  isOwnHost: (host: string) => boolean;
  /** Hosts that may be private, for tests only, in the format of `hostAndPort`. */
  testHosts: ReadonlySet<string>;
};

/** The host and port of a web address: "127.0.0.1:80". */
export function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** Whether a URL has a default web port and no credentials. */
export function isWebAddress({ port, username, password }: URL): boolean {
  return ['', '80', '443'].includes(port) && username === '' && password === '';
}

/** The network that a URL in an audit may resolve to. */
export function auditNetwork({ isOwnHost, testHosts }: AuditNetworkPolicy, url: URL): Network {
  if (isOwnHost(url.hostname.replace(/\.$/, ''))) return 'none';
  if (testHosts.has(hostAndPort(url))) return 'any';
  return isWebAddress(url) ? 'public' : 'none';
}
