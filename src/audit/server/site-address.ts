import { isIP } from 'node:net';
import type { AuditRefusal } from '../../audit-checks/audit-refusals.ts';
import { dropClickIds } from '../../audit-checks/click-id.ts';
import { isPublicAddress } from '../../platform/server/outbound/public-address.ts';
import { hostAndPort, isWebAddress } from './audit-network.ts';

/** A website to visit: http is tried for a bare domain that does not answer by https. */
export type SiteAddress = { url: URL; hasNoScheme: boolean };

/** Why what was typed cannot be visited, and the address that may be meant. */
export type RefusedAddress = {
  outcome: 'refused';
  refusal: Extract<AuditRefusal, 'no-address' | 'private-host'>;
  likely?: string;
};

/** What a visitor typed: a website, perhaps after an obvious slip was mended, or none. */
export type TypedAddress =
  | ({ outcome: 'address'; isCorrected: boolean } & SiteAddress)
  | RefusedAddress;

const longestTyped = 1000;
const privateSuffix = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;
const topLevelDomain = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Endings that nobody confuses with a word. */
const usualEnding = /\.(?:com|net|org|biz|us|info|co)$/i;
const marksAround = /^["'“”‘’<>()*•\s]+|["'“”‘’<>(),;.!*|\s]+$/g;
/** What comes along unseen when an address is copied. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
/** "http://" and whatever hurried fingers make of it, before at least one of its marks. */
const scheme = /^h?[tps]{2,6}\s*(?=[:;.,/\\]*[:;/\\])[:;.,/\\]+\s*/i;
const correctScheme = /^https?:[/\\]*$/i;
const mailbox = /^(?:mailto:\s*)?[^\s@:]*\s*@\s*([^\s@]+)$/i;
/** Whoever has a mailbox there has a website elsewhere. */
const mailProvider =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|mac|comcast|att|sbcglobal|verizon|gmx|proton|protonmail)\.(?:com|net|me)$/i;
/** Endings that no domain has, for ".com". */
const mistypedCom = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|c0m)$/i;
function refused(likely?: string): RefusedAddress {
  return { outcome: 'refused', refusal: 'no-address', ...(likely && { likely }) };
}

/** The address of a business that was typed by its name; undefined if it reads like no name. */
function likelyAddress(typed: string): string | undefined {
  if (!/\p{L}/u.test(typed) || !/^[\p{L}\p{M}\p{N}\s&'’.,!-]+$/u.test(typed)) return undefined;
  const name = typed
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\s+dot\s+/g, '.');
  const [, before = name, dot, ending = 'com'] =
    /^(.+)([\s.])(com|net|org|biz|us|info|co)$/.exec(name) ??
    // Without a dot, only an ending that no name has by chance.
    /^(\S{5,})()(com)$/.exec(name) ??
    [];
  const words = before
    .normalize('NFKD')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9\s-]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  // In a sentence, the address is its last word.
  const parts = words.length > 3 && dot === '.' ? words.slice(-1) : words;
  const label = parts.join('').replace(/^-+|-+$/g, '');
  return parts.length <= 4 && /^(?=.*[a-z])[a-z0-9-]{2,40}$/.test(label)
    ? `${label}.${ending}`
    : undefined;
}

/**
 * A host with the slips mended of which there is only one correction, and whether words after it
 * were left out.
 */
function mendHost(host: string): { host: string; hasJunk: boolean } {
  const joined = host
    .trim()
    .replace(/^[.,]+/, '')
    .replace(/\s*[.,]+\s*/g, '.')
    .replace(/^w{3,5}[\s.]+/i, 'www.');
  const [first = '', ...others] = joined.split(/\s+/);
  const hasJunk = others.length > 0 && usualEnding.test(first);
  return { host: (hasJunk ? first : joined).replace(mistypedCom, '.com'), hasJunk };
}

/**
 * The website that a visitor typed, without a fragment and click ids. Public names and plainly
 * written public IP addresses are taken, and the hosts that tests may visit.
 */
export function siteAddress(
  typed: string,
  testHosts: ReadonlySet<string> = new Set(),
): TypedAddress {
  if (typed.length > longestTyped) return refused();
  const text = typed.replaceAll(unseen, '').replaceAll(marksAround, '');
  let rest = text;
  let typedScheme = '';
  for (let [found] = scheme.exec(rest) ?? []; found; [found] = scheme.exec(rest) ?? []) {
    typedScheme = found;
    rest = rest.slice(found.length);
  }
  const before = text.slice(0, text.length - rest.length);
  rest = rest.replace(/^[/\\]+/, '');
  const [typedHost = ''] = /^[^/?#\\]*/.exec(rest) ?? [];
  const [, mailHost] = typedScheme === '' ? (mailbox.exec(typedHost) ?? []) : [];
  if (mailHost !== undefined && mailProvider.test(mailHost)) return refused();
  const { host, hasJunk } = mendHost(mailHost ?? typedHost);
  const path = hasJunk ? '' : rest.slice(typedHost.length);
  const likely = /^\/?$/.test(path) ? likelyAddress(typedHost.replace(/^@/, '')) : undefined;
  if (/\s/.test(host)) return refused(likely);
  const isInsecure = typedScheme !== '' && !/s/i.test(typedScheme);
  const url = URL.parse(`${isInsecure ? 'http:' : 'https:'}//${host}${path}`);
  if (url === null) return refused(likely);
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  dropClickIds(url);
  const isCorrected =
    host.toLowerCase() !== typedHost.trim().toLowerCase() ||
    (before !== '' && !correctScheme.test(before));
  const address = {
    outcome: 'address',
    url,
    hasNoScheme: typedScheme === '',
    isCorrected,
  } as const;
  if (testHosts.has(hostAndPort(url))) return address;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isLiteral = isIP(literal) !== 0;
  if (isLiteral ? !isPublicAddress(literal) : privateSuffix.test(url.hostname))
    return { outcome: 'refused', refusal: 'private-host' };
  // "3.5" is an address to browsers, but nobody's website.
  const isPlain = isLiteral ? host.startsWith(url.hostname) : topLevelDomain.test(url.hostname);
  if (!isPlain || !isWebAddress(url)) return refused(isLiteral ? undefined : likely);
  // "www.planoroofing" has an ending only in form.
  const isUnended = /^www\.[^.]+$/.test(url.hostname);
  return isUnended ? refused(likely) : address;
}
