import { withOtherHost } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { dropClickIds } from '../click-id.ts';

/** Normalizes percent-encoding: decodes needless escapes and capitalizes the others. */
function normalizeEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (encoded, code) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/** The last part of a home page's path, such as /index.html or /home. */
const homePart = /\/(?:index|home|default)(?:\.[a-z]{3,5})?$/i;

/** Normalizes an address: no scheme, trailing slash, home page file or click ids. */
function comparable(address: URL): string {
  const url = new URL(address);
  dropClickIds(url);
  const path = normalizeEscapes(url.pathname).replace(/\/$/, '').replace(homePart, '');
  return `${url.host}${path}${normalizeEscapes(url.search)}`;
}

/** Whether the canonical address is the page's own. */
export const canonical = defineCheck({
  check: 'canonical',
  reads: 'head',
  fine: {},
  found: {
    elsewhere: { rank: 1, values: { canonical: 'text' } },
    several: { rank: 2, values: { first: 'text', second: 'text' } },
    variant: { rank: 2, values: { canonical: 'text', address: 'text' } },
    unreadable: { rank: 2, values: { canonical: 'text' } },
  },
  judge: ({ response, page }, verdict) => {
    const own = URL.parse(response.address);
    if (page.canonicals.length === 0 || own === null) return verdict.fine({});
    const [first = '', ...others] = page.canonicals.map((href) => href.trim());
    const parseHref = (href: string): URL | null => {
      const url = href === '' ? null : URL.parse(href, page.base);
      return url !== null && /^https?:$/.test(url.protocol) ? url : null;
    };
    const normalForm = (href: string): string => {
      const url = parseHref(href);
      return url === null ? href : `${url.protocol}//${comparable(url)}`;
    };
    const second = others.find((href) => normalForm(href) !== normalForm(first));
    if (second !== undefined) return verdict.found('several', { first, second });
    const url = parseHref(first);
    if (url === null) return verdict.found('unreadable', { canonical: first });
    // Compare the query only if the link has one.
    if (url.search === '') own.search = '';
    const values = { canonical: url.href, address: response.address };
    // A home page may declare one of its language versions canonical.
    if (own.pathname === '/')
      url.pathname = url.pathname.replace(/^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i, '/');
    const isHere = comparable(url) === comparable(own);
    // A page that opens over http may name its https address.
    if (isHere && (url.protocol === 'https:' || own.protocol === 'http:')) return verdict.fine({});
    const otherHost = URL.parse(withOtherHost(own.href) ?? '');
    const variants = [own, otherHost].map((url) => url && comparable(url).toLowerCase());
    const isVariant = variants.includes(comparable(url).toLowerCase());
    return isVariant
      ? verdict.found('variant', values)
      : verdict.found('elsewhere', { canonical: values.canonical });
  },
});
