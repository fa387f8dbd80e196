import { isIP } from 'node:net';
import type { AuditRefusal } from '../../core/audit/audit-page.ts';
import { isPublicAddress } from '../outbound/public-address.ts';
import { hostAndPort, isWebAddress } from './audit-reach.ts';

/** A website to visit: http is tried for a bare domain that does not answer by https. */
export type SiteAddress = { url: URL; isBare: boolean };

/** What a visitor typed: a website, or why it is none that can be visited. */
export type TypedAddress =
  | ({ outcome: 'address' } & SiteAddress)
  | { outcome: 'refused'; refusal: Extract<AuditRefusal, 'no-address' | 'private-host'> };

const longestTyped = 1000;
const privateSuffix = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;
const topLevelDomain = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const marksAround = /^["'“”‘’<>()\s]+|["'“”‘’<>(),;.\s]+$/g;

/** The host that was typed, as typed. */
const typedHost = /^[^/?#]*/;

function refused(refusal: 'no-address' | 'private-host'): TypedAddress {
  return { outcome: 'refused', refusal };
}

/**
 * The website that a visitor typed, without a fragment. Public names and plainly written public IP
 * addresses are taken, and the hosts that tests may visit.
 */
export function siteAddress(
  typed: string,
  testHosts: ReadonlySet<string> = new Set(),
): TypedAddress {
  const text = typed.slice(0, longestTyped + 1).replaceAll(marksAround, '');
  const [scheme = ''] = /^https?:/i.exec(text) ?? [];
  const rest = text.slice(scheme.length).replace(/^[/\\]+/, '');
  const [host = ''] = typedHost.exec(rest) ?? [];
  if (typed.length > longestTyped || /\s/.test(host)) return refused('no-address');
  const url = URL.parse(`${scheme === '' ? 'https:' : scheme}//${rest}`);
  if (url === null) return refused('no-address');
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  const address = { outcome: 'address', url, isBare: scheme === '' } as const;
  if (testHosts.has(hostAndPort(url))) return address;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isLiteral = isIP(literal) !== 0;
  if (isLiteral ? !isPublicAddress(literal) : privateSuffix.test(url.hostname))
    return refused('private-host');
  // "3.5" is an address to browsers, but nobody's website.
  const isPlain = isLiteral ? host.startsWith(url.hostname) : topLevelDomain.test(url.hostname);
  return isPlain && isWebAddress(url) ? address : refused('no-address');
}
