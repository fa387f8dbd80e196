import type { Network } from '../../platform/server/outbound/send-request.ts';

/** What the audit may visit besides public websites, and what it may not. */
export type AuditNetworkPolicy = {
  /** Whether a host is ours, which is never fetched; without a dot at the end. */
  isOwn: (host: string) => boolean;
  /** Hosts that may be private, for tests alone, as `hostAndPort` names them. */
  testHosts: ReadonlySet<string>;
};

/** The host and port of a web address: "127.0.0.1:80". */
export function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** Whether a URL has one of the web's usual ports and no credentials. */
export function isWebAddress({ port, username, password }: URL): boolean {
  return ['', '80', '443'].includes(port) && username === '' && password === '';
}

/** The network that an address of an audit may lead to. */
export function auditNetwork({ isOwn, testHosts }: AuditNetworkPolicy, url: URL): Network {
  if (isOwn(url.hostname.replace(/\.$/, ''))) return 'none';
  if (testHosts.has(hostAndPort(url))) return 'any';
  return isWebAddress(url) ? 'public' : 'none';
}
