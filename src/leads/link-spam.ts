import type { Lead } from '../vocabulary/lead.ts';

/** A web address, as people and programs write it, up to a space, quote or bracket. */
const linkPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/gi;
const minHosts = 3;
const minOtherWords = 10;

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function hostsIn(link: string): string[] {
  const url = URL.parse(/^www\./i.test(link) ? `https://${link}` : link);
  return url ? [url.hostname.replace(/^www\./, '')] : [];
}

/** Whether a host is a domain or its subdomain: "shop.acre.example" of "acre.example". */
const isWithin = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

/**
 * Whether a message is little more than links: to at least three hosts, none related to the domain
 * of the sender's address, with fewer than ten other words.
 */
export function isLinkSpam({ message, email }: Pick<Lead, 'message' | 'email'>): boolean {
  const text = message ?? '';
  const hosts = new Set([...text.matchAll(linkPattern)].flatMap(([link]) => hostsIn(link)));
  if (hosts.size < minHosts) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isRelated = (host: string) => isWithin(host, domain) || isWithin(domain, host);
  if ([...hosts].some(isRelated)) return false;
  const others = [...wordSegmenter.segment(text.replace(linkPattern, ' '))].filter(
    (each) => each.isWordLike,
  );
  return others.length < minOtherWords;
}
