import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { barePage, sendPage } from '../pages/send-page.ts';
import { isForm, isFormTooLarge, wantsPage } from './form-body.ts';
import { crossOrigin, type Rejection, tooMany, unreadable } from './rejection.ts';
import { isSameOrigin } from './same-origin.ts';

/** A route to which a page of this site posts what a visitor filled in. */
export type SubmissionRoute = {
  url: string;
  /** Handles a submission of an acceptable size and origin, and sends the response. */
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** Sends a rejection, as a page or as JSON. */
  reject: (
    request: FastifyRequest,
    reply: FastifyReply,
    rejection: Rejection,
  ) => Promise<FastifyReply>;
};

/** Sends a rejection as JSON. */
export function sendRejection(
  reply: FastifyReply,
  { status, retryAfterSeconds, ...body }: Rejection & Record<string, unknown>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.header('cache-control', 'no-store').code(status).send(body);
}

/**
 * Registers routes for POST, as JSON or as a form, with one limit per address for all of them together.
 */
export async function registerSubmissions(
  app: FastifyInstance,
  {
    environment,
    store,
  }: {
    environment: Pick<Environment, 'LEADS_RATE_LIMIT' | 'SITE_URL'>;
    /** Counts the requests. */
    store: FastifyRateLimitStoreCtor;
  },
  routes: readonly SubmissionRoute[],
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    await scope.register(rateLimit, { global: false, store });
    const countRequest = scope.createRateLimit({
      max: environment.LEADS_RATE_LIMIT,
      timeWindow: 60_000,
      // A household or a phone has a whole /64 of addresses.
      ipv6Subnet: 64,
      ban: environment.LEADS_RATE_LIMIT,
    });

    for (const { url, handle, reject } of routes) {
      const limitAddress = async (request: FastifyRequest, reply: FastifyReply) => {
        const limit = await countRequest(request);
        if (limit.isAllowed || !limit.isExceeded) return;
        const rejection = tooMany(limit.ttlInSeconds);
        if (!limit.isBanned || !wantsPage(request)) return await reject(request, reply, rejection);
        // No person sends twice the limit, and rendering a page for each request of a flood is expensive.
        reply.code(rejection.status).header('retry-after', limit.ttlInSeconds);
        return await sendPage(request, reply, barePage('Please wait a minute', rejection.message));
      };

      scope.route({
        method: 'POST',
        url,
        // Runs before the body is read, so a rejection costs little.
        onRequest: async (request, reply) => {
          if (!isSameOrigin(request.headers, environment.SITE_URL)) {
            return await reject(request, reply, crossOrigin);
          }
          // A form is counted after it was read, so that it can be returned with its values.
          return isForm(request) ? undefined : await limitAddress(request, reply);
        },
        preHandler: async (request, reply) =>
          isForm(request) ? await limitAddress(request, reply) : undefined,
        errorHandler: async (error: FastifyError, request, reply) => {
          // A RangeError means nesting too deep to process, which no person types.
          const status = error.statusCode ?? (error instanceof RangeError ? 400 : 500);
          if (status >= 500) throw error;
          return await reject(request, reply, unreadable(status));
        },
        handler: async (request, reply) =>
          isForm(request) && isFormTooLarge(request.body)
            ? await reject(request, reply, unreadable(413))
            : await handle(request, reply),
      });

      scope.route({
        method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        exposeHeadRoute: false,
        handler: (_, reply) =>
          reply
            .code(405)
            .header('allow', 'POST')
            .send({ error: 'method', message: 'This address supports POST only.' }),
      });
    }
  });
}
