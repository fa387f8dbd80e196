import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Environment, TrustedProxies } from './environment.ts';
import { registerErrorAnswers } from './error-answer.ts';
import { securityHeaders } from './security-headers.ts';
import type { BuiltSite } from './site/built-site.ts';
import { registerSite } from './site/site-routes.ts';

/** What an app is built from. */
export type AppParts = {
  environment: Pick<Environment, 'LOG_LEVEL' | 'SITE_URL' | 'TRUST_PROXY'>;
  site: BuiltSite;
};

/** The most bytes a request body may have. */
export const maxBodyBytes = 16 * 1024;

function trustProxyOption(trusted: TrustedProxies) {
  if (trusted === false) return false;
  if ('addresses' in trusted) return trusted.addresses;
  return (_address: string, hop: number): boolean => hop < trusted.hops;
}

/** Builds the server without starting it: plugins in the order in which a request meets them. */
export function buildApp({ environment, site }: AppParts): FastifyInstance {
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // Longer than the idle time-out of common load balancers, so that they close first.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    trustProxy: trustProxyOption(environment.TRUST_PROXY),
    genReqId: () => randomUUID().slice(0, 8),
    frameworkErrors: (error, _, reply) => {
      const body = JSON.stringify({ error: 'rejected', message: error.message });
      const headers = [...[...securityHeaders].flat(), 'content-type', 'application/json'];
      reply.raw.writeHead(error.statusCode ?? 400, headers).end(body);
    },
    logger: { level: environment.LOG_LEVEL },
    // A line per request would hold addresses of visitors; a proxy in front may write them.
    logController: new LogController({ disableRequestLogging: true }),
  });

  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of securityHeaders) reply.header(name, value);
    done();
  });
  registerErrorAnswers(app);
  registerSite(app, { site, strictTransport: environment.SITE_URL?.protocol === 'https:' });
  return app;
}
