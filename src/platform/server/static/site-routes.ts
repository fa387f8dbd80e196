import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { decodePercent } from '../../decode-percent.ts';
import { cachePolicyOf } from '../../headers/cache-policy.ts';
import { securityHeaders, strictTransportSecurity } from '../../headers/security-headers.ts';
import { redirectLocation } from '../../redirect-location.ts';
import type { BuiltSite } from './built-site.ts';
import { receiptOf } from './receipt.ts';
import type { RawHeaders, SiteFile } from './site-file.ts';

type Options = {
  site: BuiltSite;
  environment: { SITE_URL?: URL | undefined };
};

function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function sendFile(
  request: FastifyRequest,
  response: ServerResponse,
  file: SiteFile,
  status: 200 | 400 | 404,
  extra: RawHeaders,
): void {
  const { etag, body, headers, notModifiedHeaders } = file.representation(
    request.headers['accept-encoding'],
  );
  if (status === 200 && isNotModified(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...notModifiedHeaders, ...extra]).end();
    return;
  }
  response.writeHead(status, extra.length === 0 ? [...headers] : [...headers, ...extra]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The path of the page on this site that the visitor came from; empty if unknown. */
function referrerPath({ headers: { referer = '' }, host }: FastifyRequest): string {
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  return from?.host === host ? from.pathname : '';
}

/** Sends a page that was modified for one visitor. */
function sendModified(
  request: FastifyRequest,
  response: ServerResponse,
  page: SiteFile,
  { status, html, extra }: { status: 200 | 404; html: string; extra: RawHeaders },
): void {
  const headers = new Map([...page.headers, ['content-length', String(Buffer.byteLength(html))]]);
  headers.set('cache-control', 'no-store');
  response.writeHead(status, [...[...headers].flat(), ...extra]);
  response.end(request.method === 'HEAD' ? undefined : html);
}

/** Sends a not-found page, with a link back to the page that the visitor came from, if known. */
function sendNotFound(
  request: FastifyRequest,
  response: ServerResponse,
  page: SiteFile,
  extra: RawHeaders,
): void {
  const from = referrerPath(request);
  const back = `data-back="${from}"`;
  const hidden = `hidden="" ${back}`;
  if (from === '' || !page.content.includes(hidden)) {
    sendFile(request, response, page, 404, extra);
    return;
  }
  const html = page.content.toString().replace(hidden, back);
  sendModified(request, response, page, { status: 404, html, extra });
}

/** Sends a page, with the reference of the visitor's last submission, if any. */
function sendSitePage(
  request: FastifyRequest,
  response: ServerResponse,
  page: SiteFile,
  extra: RawHeaders,
): void {
  const reference = receiptOf(request);
  const hidden = 'hidden="" data-receipt=""';
  if (reference === undefined || !page.content.includes(hidden)) {
    sendFile(request, response, page, 200, extra);
    return;
  }
  const shown = page.content.toString().replace(hidden, 'data-receipt=""');
  const html = shown.replace('{reference}', reference);
  sendModified(request, response, page, { status: 200, html, extra });
}

/**
 * Creates the handler that sends a file of the built site, or its not-found page. Prepared
 * responses are written directly to the socket; no hook may change them.
 */
function siteServer({ site, environment }: Options) {
  const common = [...securityHeaders].flat();
  const strictTransport = environment.SITE_URL?.protocol === 'https:';
  const secure: RawHeaders = ['strict-transport-security', strictTransportSecurity];

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const url = request.raw.url ?? '/';
    const queryStart = url.indexOf('?');
    const path = decodePercent(queryStart === -1 ? url : url.slice(0, queryStart));
    const query = queryStart === -1 ? '' : url.slice(queryStart);
    const extra = strictTransport && request.protocol === 'https' ? secure : [];
    reply.hijack();
    const redirect = path === undefined ? undefined : site.redirect(path);
    if (path !== undefined && redirect !== undefined) {
      const location = redirectLocation(redirect.location, query);
      const redirectHeaders = ['location', location, 'cache-control', cachePolicyOf(path)];
      const headers = [...common, ...redirectHeaders, 'content-length', '0', ...extra];
      reply.raw.writeHead(redirect.status, headers).end();
      return;
    }
    const file = path === undefined ? undefined : site.file(path);
    if (file) sendSitePage(request, reply.raw, file, extra);
    else if (path === undefined) sendFile(request, reply.raw, site.notFound('/'), 400, extra);
    else sendNotFound(request, reply.raw, site.notFound(path), extra);
  };
}

/**
 * Serves the built site for GET and HEAD on every path without its own route, and when a route
 * passes a request to the not-found handler. Other methods get 405 there.
 */
export const builtSite = fp<Options>(async (app, options) => {
  const serve = siteServer(options);
  app.route({ method: ['GET', 'HEAD'], url: '*', exposeHeadRoute: false, handler: serve });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      serve(request, reply);
    } else {
      reply.code(405).header('allow', 'GET, HEAD');
      reply.send({ error: 'method', message: 'This address supports GET and HEAD only.' });
    }
  });
});
