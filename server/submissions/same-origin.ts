import type { IncomingHttpHeaders } from 'node:http';

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Whether a request comes from a page of this site, or from no page at all (a program or an old browser).
 * Trusts `Sec-Fetch-Site` first, which scripts cannot forge; otherwise compares `Origin` with the request's
 * host and with the site's own.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, siteUrl: URL | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  const host = hostOf(headers.origin);
  return host !== undefined && (host === headers.host || host === siteUrl?.host);
}
