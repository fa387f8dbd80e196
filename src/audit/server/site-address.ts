import { isIP } from 'node:net';
import type { AuditRefusal } from '../../audit-checks/audit-refusals.ts';
import { dropClickIds } from '../../audit-checks/click-id.ts';
import { isPublicAddress } from '../../platform/server/outbound/public-address.ts';
import { hostAndPort, isWebAddress } from './audit-network.ts';

/** A website to visit. If it has no scheme and does not answer over https, http is tried. */
export type SiteAddress = { url: URL; hasNoScheme: boolean };

/** Why the input cannot be visited, and the address that was probably meant. */
export type RefusedAddress = {
  outcome: 'refused';
  refusal: Extract<AuditRefusal, 'no-address' | 'private-host'>;
  suggestion?: string;
};

/** The parsed input: a website, perhaps after an obvious typo was corrected, or a refusal. */
export type ParsedAddress =
  | ({ outcome: 'address'; isCorrected: boolean } & SiteAddress)
  | RefusedAddress;

const maxInputLength = 1000;
const privateSuffix = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;
const topLevelDomain = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Endings that read as a domain, not as a word. */
const commonTopLevelDomain = /\.(?:com|net|org|biz|us|info|co)$/i;
const surroundingMarks = /^["'“”‘’<>()*•\s]+|["'“”‘’<>(),;.!*|\s]+$/g;
/** Invisible characters that get copied along with an address. */
const invisibleCharacters = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
/** "http://" and its typos, with at least one of its punctuation marks. */
const scheme = /^h?[tps]{2,6}\s*(?=[:;.,/\\]*[:;/\\])[:;.,/\\]+\s*/i;
const correctScheme = /^https?:[/\\]*$/i;
const emailAddress = /^(?:mailto:\s*)?[^\s@:]*\s*@\s*([^\s@]+)$/i;
/** A mailbox at one of these providers says nothing about the website. */
const mailProvider =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|mac|comcast|att|sbcglobal|verizon|gmx|proton|protonmail)\.(?:com|net|me)$/i;
/** Typos of ".com" that no domain ends with. */
const comTypo = /\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|c0m)$/i;
function refuseAddress(suggestion?: string): RefusedAddress {
  return { outcome: 'refused', refusal: 'no-address', ...(suggestion && { suggestion }) };
}

/** Guesses the address from a typed business name; undefined if it does not look like a name. */
function suggestAddress(input: string): string | undefined {
  if (!/\p{L}/u.test(input) || !/^[\p{L}\p{M}\p{N}\s&'’.,!-]+$/u.test(input)) return undefined;
  const name = input
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\s+dot\s+/g, '.');
  const [, before = name, dot, ending = 'com'] =
    /^(.+)([\s.])(com|net|org|biz|us|info|co)$/.exec(name) ??
    // Without a dot, accept only an ending that no name has by chance.
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
 * Corrects the unambiguous typos in a host. `hasExtraWords`: words after it were dropped.
 */
function correctHost(host: string): { host: string; hasExtraWords: boolean } {
  const joined = host
    .trim()
    .replace(/^[.,]+/, '')
    .replace(/\s*[.,]+\s*/g, '.')
    .replace(/^w{3,5}[\s.]+/i, 'www.');
  const [first = '', ...others] = joined.split(/\s+/);
  const hasExtraWords = others.length > 0 && commonTopLevelDomain.test(first);
  return { host: (hasExtraWords ? first : joined).replace(comTypo, '.com'), hasExtraWords };
}

/**
 * Parses a typed website, and removes its fragment and click ids. Accepts public names, public IP
 * addresses in plain notation, and the hosts that tests may visit.
 */
export function parseSiteAddress(
  input: string,
  testHosts: ReadonlySet<string> = new Set(),
): ParsedAddress {
  if (input.length > maxInputLength) return refuseAddress();
  const text = input.replaceAll(invisibleCharacters, '').replaceAll(surroundingMarks, '');
  let rest = text;
  let typedScheme = '';
  for (let [found] = scheme.exec(rest) ?? []; found; [found] = scheme.exec(rest) ?? []) {
    typedScheme = found;
    rest = rest.slice(found.length);
  }
  const before = text.slice(0, text.length - rest.length);
  rest = rest.replace(/^[/\\]+/, '');
  const [typedHost = ''] = /^[^/?#\\]*/.exec(rest) ?? [];
  const [, mailHost] = typedScheme === '' ? (emailAddress.exec(typedHost) ?? []) : [];
  if (mailHost !== undefined && mailProvider.test(mailHost)) return refuseAddress();
  const { host, hasExtraWords } = correctHost(mailHost ?? typedHost);
  const path = hasExtraWords ? '' : rest.slice(typedHost.length);
  const suggestion = /^\/?$/.test(path) ? suggestAddress(typedHost.replace(/^@/, '')) : undefined;
  if (/\s/.test(host)) return refuseAddress(suggestion);
  const isInsecure = typedScheme !== '' && !/s/i.test(typedScheme);
  const url = URL.parse(`${isInsecure ? 'http:' : 'https:'}//${host}${path}`);
  if (url === null) return refuseAddress(suggestion);
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
  // To browsers, "3.5" is an IP address, but it is not a website.
  const isPlainHost = isLiteral ? host.startsWith(url.hostname) : topLevelDomain.test(url.hostname);
  if (!isPlainHost || !isWebAddress(url)) return refuseAddress(isLiteral ? undefined : suggestion);
  // "www.planoroofing" only seems to have an ending.
  const lacksTopLevelDomain = /^www\.[^.]+$/.test(url.hostname);
  return lacksTopLevelDomain ? refuseAddress(suggestion) : address;
}
