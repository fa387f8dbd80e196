import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { isCrossSite } from '../../platform/server/http.ts';
import type { RenderedPage, RenderTask } from '../../platform/server/rendering/page-renderer.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { isTooShort, looksMistyped } from '../../vocabulary/contact-doubt.ts';
import { type FieldProblem, leadId } from '../../vocabulary/lead.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import { formValues, isFormTooLarge } from './form-body.ts';
import {
  crossOriginRejection,
  RejectedSubmission,
  rateLimitRejection,
  unreadableRejection,
} from './rejection.ts';
import type { ServerMemory } from './server-memory.ts';

/** Whether a request was sent by an HTML form. */
export function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.toLowerCase().startsWith('application/x-www-form-urlencoded');
}

/** Whether to respond with a page, as to a form sent without script. Other requests get JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return isForm(request) && !request.headers.accept?.includes('application/json');
}

/** `Retry-After` of a page that could not be rendered, in seconds. */
const renderRetrySeconds = 5;

/** Renders and sends a page for one visitor or, if that fails, the fallback page. */
export async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  task: RenderTask,
  fallback: RenderedPage,
): Promise<FastifyReply> {
  const page = await request.server.renderer.render(task).catch((error: unknown) => {
    request.log.error({ err: error }, 'could not render a page for a visitor');
    return undefined;
  });
  if (!page && reply.statusCode === 200) reply.code(503).header('retry-after', renderRetrySeconds);
  return await sendPage(request, reply, page ?? fallback);
}

const submissionFields = z.record(z.string(), z.unknown());

/** The submission in a body. If it has no id, `idOf` derives one from its content. */
export function withId(body: unknown, idOf: (content: unknown) => string): unknown {
  const { data } = submissionFields.safeParse(body);
  if (!data) return body;
  const { id, ...content } = data;
  return { ...content, id: leadId.safeParse(id).data ?? idOf(content) };
}

/**
 * Problems with suspicious contact details in a form without script, unless the visitor was already
 * asked about them and sent them again unchanged. Other requests are not checked here: our scripts
 * ask visitors themselves, and a program is assumed to mean what it sends.
 */
export function contactDoubts(
  request: FastifyRequest,
  { email = '', phone = '' }: { email?: string; phone?: string },
): FieldProblem[] {
  if (!wantsPage(request)) return [];
  const { emailAsked, phoneAsked } = formValues(request.body);
  const keepHint = 'To keep it, press the button again.';
  return [
    ...(email !== '' && looksMistyped(mailAddress(email) ?? email) && email !== emailAsked
      ? [{ field: 'email', message: `Is “${email}” complete and spelled right? ${keepHint}` }]
      : []),
    ...(isTooShort(phone) && phone !== phoneAsked
      ? [
          {
            field: 'phone',
            message: `“${phone}” looks too short to call. Add the area code, or leave it empty and we’ll email you. ${keepHint}`,
          },
        ]
      : []),
  ];
}

type Options = {
  environment: Pick<Environment, 'LEADS_RATE_LIMIT' | 'SITE_URL'>;
  memory: ServerMemory;
  agency: Pick<Agency, 'phone'>;
  /** The plugins that accept submissions. */
  routes: readonly FastifyPluginAsync<{ memory: ServerMemory }>[];
};

/** The checks for every submission, and the routes that accept submissions. */
export const checkedSubmissions: FastifyPluginAsync<Options> = async (app, options) => {
  const { environment, memory, agency } = options;
  app.removeContentTypeParser('text/plain');
  await app.register(rateLimit, { global: false, store: memory.submissions });
  // One limit per address, shared by all routes.
  const countRequest = app.createRateLimit({
    max: environment.LEADS_RATE_LIMIT,
    timeWindow: 60_000,
    // A household or a phone has a whole /64 of addresses.
    ipv6Subnet: 64,
    ban: environment.LEADS_RATE_LIMIT,
  });
  const limitAddress = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const limit = await countRequest(request);
    if (limit.isAllowed || !limit.isExceeded) return undefined;
    const rejection = rateLimitRejection(limit.ttlInSeconds);
    if (!limit.isBanned || !wantsPage(request)) throw new RejectedSubmission(rejection);
    // No person sends twice the limit, and rendering a page for each request in a flood is
    // expensive.
    reply.code(rejection.status).header('retry-after', limit.ttlInSeconds);
    const message = `That was a lot of messages or audits at once. Please try again in ${limit.ttlInSeconds} seconds, or call us.`;
    const page = messagePage('Please wait a minute', message, agency.phone);
    return await sendPage(request, reply, page);
  };

  // Runs before the body is read, so that a rejection is cheap.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isCrossSite(request.headers, environment.SITE_URL)) {
      throw new RejectedSubmission(crossOriginRejection);
    }
    // Count a form after it has been read, so that it can be returned with its values.
    return isForm(request) ? undefined : await limitAddress(request, reply);
  });
  app.addHook('preHandler', async (request, reply) =>
    isForm(request) ? await limitAddress(request, reply) : undefined,
  );
  app.addHook('preHandler', async (request) => {
    if (isForm(request) && isFormTooLarge(request.body)) {
      throw new RejectedSubmission(unreadableRejection(413));
    }
    if (isForm(request)) request.body = formValues(request.body);
  });

  for (const each of options.routes) await app.register(each, { memory });
};

/** Accepts the leads and bookings of visitors, as JSON or as a form without script. */
export const submissions: FastifyPluginAsync<Options> = async (app, options) => {
  const urls: string[] = [];
  const collectUrl = ({ url }: { url: string }) => void urls.push(url);
  await app.register(async (scope) => {
    scope.addHook('onRoute', collectUrl);
    await scope.register(checkedSubmissions, options);
  });
  for (const url of urls) {
    app.route({
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
};
