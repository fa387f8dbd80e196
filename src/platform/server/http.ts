import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import formbody from '@fastify/formbody';
import { type FastifyServerOptions, LogController } from 'fastify';
import fp from 'fastify-plugin';
import { securityHeaders, strictTransportSecurity } from '../headers/security-headers.ts';
import { maxSubmissionBytes } from '../max-submission-bytes.ts';
import type { Environment, TrustedProxies } from './environment.ts';
import { messagePage } from './rendering/send-page.ts';
import { zodValidator } from './zod-schemas.ts';

type Settings = Pick<Environment, 'TRUST_PROXY' | 'LOG_LEVEL' | 'SITE_URL'>;

/** Larger than a submission may be, so that an oversized form can be returned with its values. */
const maxFormBytes = 8 * maxSubmissionBytes;
/** Reading the agency's own calendar for the first time may take twenty seconds. */
const startTimeoutMs = 60_000;

/** The headers of every response. */
function commonHeaders(settings: Settings, isHttps: boolean) {
  const secure = [['strict-transport-security', strictTransportSecurity]] as const;
  return [
    ...securityHeaders,
    ...(isHttps && settings.SITE_URL?.protocol === 'https:' ? secure : []),
  ];
}

function trustProxyOption(trusted: TrustedProxies) {
  if (trusted === false) return false;
  if ('addresses' in trusted) return trusted.addresses;
  return (_address: string, hop: number): boolean => hop < trusted.hops;
}

/** The app's options: limits, trusted proxies and logging. */
export const serverOptions = (settings: Settings, phone: string): FastifyServerOptions => ({
  bodyLimit: maxSubmissionBytes,
  pluginTimeout: startTimeoutMs,
  // Longer than a request line can be, so that an overlong name gets the usual response.
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100_000 },
  trustProxy: trustProxyOption(settings.TRUST_PROXY),
  genReqId: () => randomUUID().slice(0, 8),
  frameworkErrors: (error, request, reply) => {
    // Fastify does not check here whether the proxy is trusted, but browsers ignore the added
    // header over plain HTTP.
    const isHttps = request.headers['x-forwarded-proto'] === 'https';
    const common = commonHeaders(settings, isHttps && settings.TRUST_PROXY !== false);
    // An address such as "/%" comes from a truncated link, so a person may read this.
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    const message = 'This link was cut or changed on its way to you. Call us, or begin at home.';
    const body = isPage
      ? messagePage('There’s no page at this address.', message, phone).html
      : JSON.stringify({ error: 'rejected', message: error.message });
    const type = isPage ? 'text/html; charset=utf-8' : 'application/json';
    const headers = [...common.flat(), 'content-type', type];
    reply.raw.writeHead(error.statusCode ?? 400, headers).end(body);
  },
  logger: { level: settings.LOG_LEVEL },
  // Request logs would contain visitors' IP addresses; a proxy in front can log them.
  logController: new LogController({ disableRequestLogging: true }),
});

/**
 * Removes the ports that some proxies add to `X-Forwarded-For`, such as "203.0.113.9:4711": a
 * visitor's port changes with each connection.
 */
export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((address) => address.trim().replace(/^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/, '$1$2'))
    .join(', ');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Whether a request comes from a page of another site; false if it may come from no page at all
 * (from a program or an old browser). Trusts `Sec-Fetch-Site` first, which scripts cannot forge;
 * otherwise compares `Origin` with the request's host and with the site's URL.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteUrl: URL | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  const host = hostOf(headers.origin);
  return host === undefined || (host !== headers.host && host !== siteUrl?.host);
}

/** Shared by all requests and responses: client addresses, headers, forms and schemas. */
export const http = fp<{ environment: Settings }>(
  async (app, { environment }) => {
    // Must be the first hook, because others use the visitor's address.
    app.addHook('onRequest', async ({ raw: { headers } }) => {
      const forwarded = headers['x-forwarded-for'];
      if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    });
    app.addHook('onRequest', async (request, reply) => {
      const common = commonHeaders(environment, request.protocol === 'https');
      for (const [name, value] of common) reply.header(name, value);
    });
    app.setValidatorCompiler(zodValidator);
    // For every route, so that an unknown address also reads forms and looks like any other.
    await app.register(formbody, { bodyLimit: maxFormBytes });
  },
  { name: 'http' },
);
