import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxSubmissionBytes } from '../../lead/bounds.ts';
import { parseLead } from '../../lead/lead.ts';
import { id as leadId } from '../../lead/lead-fields.ts';
import type { Environment } from '../environment.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { barePage, sendPage } from '../pages/send-page.ts';
import type { Inbox } from './inbox.ts';
import {
  crossOrigin,
  invalid,
  type LeadResponse,
  tooMany,
  unavailable,
  unreadable,
} from './lead-response.ts';
import { submissionIds } from './recent-submissions.ts';
import { formValues, sendRejectedForm } from './rejected-form-page.ts';
import { isSameOrigin } from './same-origin.ts';

type Options = {
  inbox: Inbox;
  renderer: PageRenderer;
  environment: Pick<Environment, 'LEADS_RATE_LIMIT' | 'SITE_URL'>;
};

const confirmation = '/contact#sent';
const fields = z.record(z.string(), z.unknown());

function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.toLowerCase().startsWith('application/x-www-form-urlencoded');
}

/** Larger than the inbox accepts, so that an oversized form can be returned with its values. */
const maxFormBytes = 8 * maxSubmissionBytes;

function formBytes(request: FastifyRequest): number {
  const texts = Object.values(formValues(request.body));
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

/** A form sent without script gets a page in response, anything else JSON. */
function wantsPage(request: FastifyRequest): boolean {
  return isForm(request) && !request.headers.accept?.includes('application/json');
}

/** The submission in a body, with an id: a form sent without script has none. */
function withId(body: unknown, idOf: (content: unknown) => string): unknown {
  const { data } = fields.safeParse(body);
  if (!data) return body;
  const { id, ...content } = data;
  return { ...content, id: leadId.safeParse(id).data ?? idOf(content) };
}

/** `POST /api/leads`: accepts a lead as JSON or as a form, and responds when it is on disk. */
export async function registerLeads(app: FastifyInstance, options: Options): Promise<void> {
  const { inbox, renderer, environment } = options;
  const idOf = submissionIds();

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    response: LeadResponse,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store').code(response.status);
    const page = wantsPage(request);
    if ('reference' in response) {
      if (page) return reply.code(303).header('location', confirmation).send();
      return reply.send({ id: response.id, reference: response.reference });
    }
    const { status: _, retryAfterSeconds, ...body } = response;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    if (!page) return reply.send(body);
    return await sendRejectedForm(request, reply, renderer, response);
  }

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: maxFormBytes });
    scope.removeContentTypeParser('text/plain');
    await scope.register(rateLimit, { global: false });
    const countRequest = scope.createRateLimit({
      max: environment.LEADS_RATE_LIMIT,
      timeWindow: 60_000,
      // A household or a phone has a whole /64 of addresses.
      ipv6Subnet: 64,
      ban: environment.LEADS_RATE_LIMIT,
    });

    async function limitAddress(request: FastifyRequest, reply: FastifyReply) {
      const limit = await countRequest(request);
      if (limit.isAllowed || !limit.isExceeded) return;
      const response = tooMany(limit.ttlInSeconds);
      // No person sends twice the limit, and rendering a page for each request of a flood is expensive.
      if (limit.isBanned && wantsPage(request)) {
        reply.code(response.status).header('retry-after', limit.ttlInSeconds);
        return await sendPage(request, reply, barePage('Please wait a minute', response.message));
      }
      return await send(request, reply, response);
    }

    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      // A RangeError means nesting too deep to process, which no person types.
      const status = error.statusCode ?? (error instanceof RangeError ? 400 : 500);
      if (status < 500) return await send(request, reply, unreadable(status));
      throw error;
    });

    scope.route({
      method: 'POST',
      url: '/api/leads',
      // Runs before the body is read, so a rejection costs little.
      onRequest: async (request, reply) => {
        if (!isSameOrigin(request.headers, environment.SITE_URL)) {
          return await send(request, reply, crossOrigin);
        }
        // A form is counted after it was read, so that it can be returned with its values.
        return isForm(request) ? undefined : await limitAddress(request, reply);
      },
      preHandler: async (request, reply) =>
        isForm(request) ? await limitAddress(request, reply) : undefined,
      handler: async (request, reply) => {
        if (isForm(request) && formBytes(request) > maxSubmissionBytes) {
          return await send(request, reply, unreadable(413));
        }
        // The page of a rejection contains the id, so that a resubmission is the same lead.
        request.body = withId(request.body, idOf);
        const parsed = parseLead(request.body);
        if (parsed.outcome === 'invalid')
          return await send(request, reply, invalid(parsed.problems));
        const { lead } = parsed;
        const received = await inbox.receive(parsed, request.log);
        if (received.outcome === 'unavailable') return await send(request, reply, unavailable);
        const status = received.outcome === 'stored' ? 201 : 200;
        return await send(request, reply, { status, id: lead.id, reference: received.reference });
      },
    });

    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/api/leads',
      exposeHeadRoute: false,
      handler: (_, reply) =>
        reply
          .code(405)
          .header('allow', 'POST')
          .send({ error: 'method', message: 'Send leads with POST.' }),
    });
  });
}
