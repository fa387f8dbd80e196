import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { acknowledgment } from '../../lead/delivery-targets.ts';
import { parseLead } from '../../lead/lead.ts';
import { barePage, sendPage } from '../pages/send-page.ts';
import { giveReceipt } from '../site/receipt.ts';
import { doubtsAbout } from '../submissions/asked-once.ts';
import { formValues, wantsPage, withId } from '../submissions/form-body.ts';
import {
  invalid,
  RejectedSubmission,
  type Rejection,
  rejectionOf,
  sendRejection,
  unavailable,
} from '../submissions/rejection.ts';
import type { ServerMemory } from '../submissions/server-memory.ts';
import { createInbox } from './inbox.ts';

const contactPath = '/contact';

/**
 * Sends the contact page with what the visitor typed and what to correct. When it cannot be rendered, the
 * visitor gets the message alone, and the form by going back.
 */
async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message, fields, retryAfterSeconds }: Rejection,
): Promise<FastifyReply> {
  reply.code(status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const problems = fields ?? [{ field: '', message }];
  const rejectedForm = { values: formValues(request.body), problems };
  const page = await request.server.renderer
    .render({ route: '/rejected-contact-form', locals: { rejectedForm } })
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'could not render a rejected form');
      return undefined;
    });
  return await sendPage(request, reply, page ?? barePage('Your message was not sent', message));
}

/** `POST /api/leads`: accepts a lead as JSON or as a form, and responds when it is on disk. */
export const leadSubmissions: FastifyPluginAsync<{ memory: ServerMemory }> = async (
  app,
  { memory },
) => {
  const { database, deliveries, hiddenFields } = app;
  const { agency, visitor } = deliveries.recipients;
  const inbox = createInbox({
    ...{ database, memory, hiddenFields, onStored: deliveries.wake },
    targets: visitor ? [...agency, acknowledgment] : agency,
  });

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const rejection = rejectionOf(error);
    return wantsPage(request)
      ? await sendForm(request, reply, rejection)
      : sendRejection(reply, rejection);
  });

  app.post('/api/leads', async (request, reply) => {
    // The page of a rejection contains the id, so that a resubmission is the same lead.
    request.body = withId(request.body, (lead) => memory.idOf({ lead }));
    const parsed = parseLead(request.body);
    if (parsed.outcome === 'invalid') throw new RejectedSubmission(invalid(parsed.problems));
    const doubts = doubtsAbout(request, { email: parsed.lead.email });
    if (doubts.length > 0) throw new RejectedSubmission(invalid(doubts));
    const received = await inbox.receive(parsed, request);
    if (received.outcome === 'unavailable') throw new RejectedSubmission(unavailable);
    const { reference } = received;
    if (wantsPage(request)) {
      giveReceipt(request, reply, { path: contactPath, reference });
      return reply.redirect(`${contactPath}#sent`, 303);
    }
    return reply
      .code(received.outcome === 'stored' ? 201 : 200)
      .send({ id: parsed.lead.id, reference });
  });
};
