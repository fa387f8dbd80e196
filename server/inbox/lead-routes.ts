import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseLead } from '../../lead/lead.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { barePage, sendPage } from '../pages/send-page.ts';
import { giveReceipt } from '../site/receipt.ts';
import { doubtsAbout } from '../submissions/asked-once.ts';
import { formValues, wantsPage, withId } from '../submissions/form-body.ts';
import { invalid, type Rejection, unavailable } from '../submissions/rejection.ts';
import type { ServerMemory } from '../submissions/server-memory.ts';
import { type SubmissionRoute, sendRejection } from '../submissions/submission-routes.ts';
import type { Inbox } from './inbox.ts';

const contactPath = '/contact';

/**
 * Sends the contact page with what the visitor typed and what to correct. When it cannot be rendered, the
 * visitor gets the message alone, and the form by going back.
 */
async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: Pick<PageRenderer, 'render'>,
  { status, message, fields, retryAfterSeconds }: Rejection,
): Promise<FastifyReply> {
  reply.code(status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const problems = fields ?? [{ field: '', message }];
  const rejectedForm = { values: formValues(request.body), problems };
  const page = await renderer
    .render({ route: '/rejected-contact-form', locals: { rejectedForm } })
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'could not render a rejected form');
      return undefined;
    });
  return await sendPage(request, reply, page ?? barePage('Your message was not sent', message));
}

/** `POST /api/leads`: accepts a lead as JSON or as a form, and responds when it is on disk. */
export function leadRoute({
  inbox,
  renderer,
  idOf,
}: {
  inbox: Inbox;
  renderer: Pick<PageRenderer, 'render'>;
  idOf: ServerMemory['idOf'];
}): SubmissionRoute {
  const reject: SubmissionRoute['reject'] = async (request, reply, rejection) =>
    wantsPage(request)
      ? await sendForm(request, reply, renderer, rejection)
      : sendRejection(reply, rejection);

  return {
    url: '/api/leads',
    reject,
    handle: async (request, reply) => {
      // The page of a rejection contains the id, so that a resubmission is the same lead.
      request.body = withId(request.body, (lead) => idOf({ lead }));
      const parsed = parseLead(request.body);
      if (parsed.outcome === 'invalid') {
        return await reject(request, reply, invalid(parsed.problems));
      }
      const doubts = doubtsAbout(request, { email: parsed.lead.email });
      if (doubts.length > 0) return await reject(request, reply, invalid(doubts));
      const received = await inbox.receive(parsed, request);
      if (received.outcome === 'unavailable') return await reject(request, reply, unavailable);
      reply.header('cache-control', 'no-store');
      if (wantsPage(request)) {
        giveReceipt(request, reply, { path: contactPath, reference: received.reference });
        return reply.code(303).header('location', `${contactPath}#sent`).send();
      }
      reply.code(received.outcome === 'stored' ? 201 : 200);
      return reply.send({ id: parsed.lead.id, reference: received.reference });
    },
  };
}
