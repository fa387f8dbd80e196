import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { deskPaths } from '../../desk/desk-paths.ts';
import { securityHeaders } from '../../platform/headers/security-headers.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { type BuiltSite, loadBuiltSite } from '../../platform/server/static/built-site.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import { previewBuild } from '../../publishing/server/replace-build.ts';
import { sitePage } from '../pages/site.ts';

/** How long a preview stays in memory after its last view, in ms. */
const cacheLifetimeMs = 10 * 60 * 1000;

const noPreviewMessage = 'There is no preview. Build one on the Site page.';

type Element = DefaultTreeAdapterTypes.Element;
const isNamed =
  (name: string) =>
  (node: DefaultTreeAdapterTypes.Node): node is Element =>
    node.nodeName === name;
const isHtml = isNamed('html');

const bannerStyle = '#preview{padding:.75rem 1rem;background:#fff3b0;color:#17130e}';
/** A banner that sets the preview apart from the site, which may be open in another tab. */
const banner = `<style>${bannerStyle}</style><p id="preview"><strong>A preview, not published yet.</strong> <a href="${sitePage.path}">Back to Site</a></p>`;
const bannerStyleHash = createHash('sha256').update(bannerStyle).digest('base64');

/** Marks a page as a preview, in its title and at its top. */
function withBanner(html: string): string {
  const root = parse(html, { sourceCodeLocationInfo: true }).childNodes.find(isHtml);
  const [head, body] = ['head', 'body'].map((name) => root?.childNodes.find(isNamed(name)));
  const title = head && 'childNodes' in head ? head.childNodes.find(isNamed('title')) : undefined;
  const [inTitle, inBody] = [title, body].map(
    (element) => element?.sourceCodeLocation?.startTag?.endOffset,
  );
  if (inTitle === undefined || inBody === undefined) return html;
  return `${html.slice(0, inTitle)}Preview: ${html.slice(inTitle, inBody)}${banner}${html.slice(inBody)}`;
}

/**
 * Points a page's URLs to the preview, and marks the page as a preview; leaves inline scripts and
 * styles as they are.
 */
export const withinPreview = (html: string): string =>
  withBanner(
    html
      .replace(/(<[a-z][^<>]*?\s(?:href|src|action|poster)=")\/(?!\/)/g, `$1${deskPaths.preview}/`)
      .replace(
        /(\ssrcset=")([^"]*)/g,
        (_, start: string, list: string) =>
          start + list.replace(/(^|,\s*)\/(?!\/)/g, `$1${deskPaths.preview}/`),
      ),
  );

/**
 * Policy of a preview page: no script runs and no form is sent, so nothing reaches the inbox or is
 * queued in the browser for a page of the site to send.
 */
const previewPolicy = (policy: string): string =>
  [policy.replace(/style-src(?= )/, `$& 'sha256-${bannerStyleHash}'`), 'sandbox allow-same-origin']
    .filter(Boolean)
    .join('; ');

/** Serves the preview behind the sign-in; it is never indexed or cached. */
export const previewRoutes: FastifyPluginAsync<{ environment: { SITE_FOLDER: string } }> = async (
  app,
  { environment },
) => {
  const folder = previewBuild(resolve(environment.SITE_FOLDER));
  let loaded: { id: string; site: BuiltSite } | undefined;
  let unloadTimer: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(unloadTimer));

  const preview = (): BuiltSite | undefined => {
    const id = finishedBuild(folder)?.id;
    if (id === undefined) return undefined;
    if (loaded?.id !== id) {
      const read = loadBuiltSite(folder, securityHeaders);
      loaded = read.outcome === 'site' ? { id, site: read.site } : undefined;
    }
    clearTimeout(unloadTimer);
    unloadTimer = setTimeout(() => {
      loaded = undefined;
    }, cacheLifetimeMs).unref();
    return loaded?.site;
  };

  const show = async (
    request: FastifyRequest<{ Params: { '*'?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const site = preview();
    if (!site) {
      return await sendPage(request, reply.code(404), messagePage('No preview', noPreviewMessage));
    }
    const path = `/${request.params['*'] ?? ''}`;
    const redirectTarget = site.redirect(path)?.location;
    if (redirectTarget?.startsWith('/'))
      return reply.redirect(`${deskPaths.preview}${redirectTarget}`, 303);
    const found = site.file(path);
    // The preview does not include pages rendered on request.
    if (!found && app.hasRoute({ method: 'GET', url: path })) return reply.redirect(path, 303);
    const file = found ?? site.notFound(path);
    if (!found) reply.code(404);
    for (const [name, value] of file.headers) reply.header(name, value);
    const policy = file.headers.get('content-security-policy') ?? '';
    reply.header('content-security-policy', previewPolicy(policy));
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
    const isPage = String(file.headers.get('content-type')).startsWith('text/html');
    return await reply.send(isPage ? withinPreview(file.content.toString()) : file.content);
  };
  // The router ignores a trailing slash, so the home page needs its own route.
  app.get(deskPaths.preview, show);
  app.get(`${deskPaths.preview}/*`, show);
};
