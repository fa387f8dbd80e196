import type { IncomingHttpHeaders } from 'node:http';

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Whether a request comes from a page of this site, or from no page at all (a program, a browser
 * of old). Believes `Sec-Fetch-Site` first, which scripts cannot forge; then compares `Origin`
 * with the host that was asked and with the site's own address.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, siteUrl: URL | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  const host = hostOf(headers.origin);
  return host !== undefined && (host === headers.host || host === siteUrl?.host);
}
