import { otherHostOf } from '../audit-requests.ts';
import { defineCheck } from '../check.ts';
import { dropClickIds } from '../click-id.ts';

/** A percent-encoded text in one form: without escapes that are not needed, the rest in capitals. */
function normalizeEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (encoded, code) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}

/** The last part of a home page's address: its file, or its name. */
const homePart = /\/(?:index|home|default)(?:\.[a-z]{3,5})?$/i;

/** An address in one form, without its scheme, a slash at the end and what names no other page. */
function comparable(address: URL): string {
  const url = new URL(address);
  dropClickIds(url);
  const path = normalizeEscapes(url.pathname).replace(/\/$/, '').replace(homePart, '');
  return `${url.host}${path}${normalizeEscapes(url.search)}`;
}

/** Whether the address that Google is asked to show is the page's own. */
export const canonical = defineCheck({
  check: 'canonical',
  reads: 'head',
  fine: {},
  found: {
    elsewhere: { rank: 1, values: { canonical: 'text' } },
    several: { rank: 2, values: { first: 'text', second: 'text' } },
    'other-form': { rank: 2, values: { canonical: 'text', address: 'text' } },
    unreadable: { rank: 2, values: { canonical: 'text' } },
  },
  judge: ({ answer, page }, say) => {
    const own = URL.parse(answer.address);
    if (page.canonicals.length === 0 || own === null) return say.fine({});
    const [first = '', ...others] = page.canonicals.map((href) => href.trim());
    const named = (href: string): URL | null => {
      const url = href === '' ? null : URL.parse(href, page.base);
      return url !== null && /^https?:$/.test(url.protocol) ? url : null;
    };
    const form = (href: string): string => {
      const url = named(href);
      return url === null ? href : `${url.protocol}//${comparable(url)}`;
    };
    const second = others.find((href) => form(href) !== form(first));
    if (second !== undefined) return say.found('several', { first, second });
    const url = named(first);
    if (url === null) return say.found('unreadable', { canonical: first });
    // What follows the path counts where the link names it.
    if (url.search === '') own.search = '';
    const values = { canonical: url.href, address: answer.address };
    // A home page may be shown by that of a language.
    if (own.pathname === '/')
      url.pathname = url.pathname.replace(/^\/[a-z]{2}(?:-[a-z]{2})?\/?$/i, '/');
    const isHere = comparable(url) === comparable(own);
    // A page that opens without HTTPS may name the better form.
    if (isHere && (url.protocol === 'https:' || own.protocol === 'http:')) return say.fine({});
    const otherHost = URL.parse(otherHostOf(own.href) ?? '');
    const forms = [own, otherHost].map((form) => form && comparable(form).toLowerCase());
    const isOtherForm = forms.includes(comparable(url).toLowerCase());
    return isOtherForm
      ? say.found('other-form', values)
      : say.found('elsewhere', { canonical: values.canonical });
  },
});
