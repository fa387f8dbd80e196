import { maxRedirects } from '../../audit-checks/audit-requests.ts';
import type { RedirectHop, Reply, SiteVisit } from '../../audit-checks/visit.ts';
import { decodePercent } from '../../platform/decode-percent.ts';
import { acceptedCodings } from '../../platform/server/outbound/read-body.ts';
import type { BuiltSite } from '../../platform/server/static/built-site.ts';
import type { SiteFile } from '../../platform/server/static/site-file.ts';
import type { PageReader } from './page-reader.ts';
import type { VisitedSite } from './visit-site.ts';

/** The server's response with a file to a client that accepts compression. */
function fileReply(url: URL, redirects: RedirectHop[], status: number, file: SiteFile): Reply {
  const { headers: alternating, body } = file.representation(acceptedCodings);
  const headers: Record<string, string> = {};
  for (let index = 0; index < alternating.length; index += 2)
    headers[alternating[index] ?? ''] = alternating[index + 1] ?? '';
  return {
    address: url.href,
    redirects,
    status,
    headers,
    body: file.content.toString(),
    wireBytes: body.length,
    bytes: file.content.length,
  };
}

function builtReply(site: BuiltSite, first: URL): Reply {
  const redirects: RedirectHop[] = [];
  let url = first;
  while (redirects.length <= maxRedirects) {
    const path = decodePercent(url.pathname) ?? url.pathname;
    const redirect = site.redirect(path);
    const file = site.file(path);
    if (file && !redirect) return fileReply(url, redirects, 200, file);
    const next = redirect && URL.parse(redirect.location, url);
    if (!redirect || !next) return fileReply(url, redirects, 404, site.notFound(path));
    redirects.push({ address: url.href, status: redirect.status });
    url = next;
  }
  return { address: url.href, redirects, failure: 'too-many-redirects' };
}

/**
 * Visits a page of our own site in its built files, without a request. The certificate, the http://
 * variant, and the other host (with or without www) remain unknown, because files do not show them;
 * pages rendered on request are not found.
 */
export async function visitBuiltPage(
  site: BuiltSite,
  url: URL,
  reader: Pick<PageReader, 'readPage' | 'nextRequests'>,
): Promise<VisitedSite> {
  let visit: SiteVisit = {
    requested: url.href,
    visitedAt: Date.now(),
    page: builtReply(site, url),
    replies: {},
  };
  const page = await reader.readPage(visit);
  for (;;) {
    const replies: SiteVisit['replies'] = {};
    for (const { probe, address } of await reader.nextRequests(visit, page)) {
      const target = URL.parse(address);
      if (target?.origin === url.origin) replies[probe] = builtReply(site, target);
    }
    if (Object.keys(replies).length === 0) return { visit, page };
    visit = { ...visit, replies: { ...visit.replies, ...replies } };
  }
}
