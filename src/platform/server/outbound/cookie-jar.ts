import { isIP } from 'node:net';
import { parseSetCookie, type SetCookie } from 'cookie';

/** The cookies of one visit to a website; create a jar per visit. */
export type CookieJar = {
  /** Stores the cookies that a response from a URL sets. */
  keep: (url: URL, setCookies: readonly string[]) => void;
  /** The `Cookie` header for a request; undefined if no cookie matches. */
  headerFor: (url: URL) => string | undefined;
};

type Cookie = { name: string; value: string; path: string; secure: boolean } & (
  | { host: string }
  | { domain: string }
);

const isWithin = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && isIP(host) === 0);

/** The folder of a path: the default path of its cookies. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

const isExpired = ({ maxAge, expires }: SetCookie): boolean =>
  maxAge === undefined ? expires !== undefined && expires.getTime() <= Date.now() : maxAge <= 0;

/**
 * Creates a jar that works as in browsers, but without their public suffix list. In a single visit
 * to a single site, nobody can exploit that.
 */
export function cookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  const storeCookie = (url: URL, setCookie: string): void => {
    // Not decoded, so that an escaped value is sent back escaped.
    const set = parseSetCookie(setCookie, { decode: (value) => value });
    const domain = set.domain?.toLowerCase().replace(/^\./, '') ?? '';
    const secure = set.secure === true;
    const isForeign = domain !== '' && !isWithin(url.hostname, domain);
    const isEmpty = set.name === '' && !set.value;
    if (isEmpty || isForeign || (secure && url.protocol !== 'https:')) return;
    const path = set.path?.startsWith('/') ? set.path : folderOf(url.pathname);
    const owner = domain.includes('.') ? { domain } : { host: url.hostname };
    const key = JSON.stringify([set.name, path, owner]);
    if (isExpired(set)) cookies.delete(key);
    else cookies.set(key, { name: set.name, value: set.value ?? '', path, secure, ...owner });
  };
  return {
    keep: (url, setCookies) => {
      for (const setCookie of setCookies) storeCookie(url, setCookie);
    },
    headerFor: ({ hostname, pathname, protocol }) => {
      const sent = [...cookies.values()].filter(
        (cookie) =>
          ('domain' in cookie ? isWithin(hostname, cookie.domain) : hostname === cookie.host) &&
          isUnder(pathname, cookie.path) &&
          (!cookie.secure || protocol === 'https:'),
      );
      const pairs = sent.map(({ name, value }) => (name === '' ? value : `${name}=${value}`));
      return pairs.join('; ') || undefined;
    },
  };
}
