import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { barePage, sendPage } from '../pages/send-page.ts';
import type { LeadRejected } from './lead-response.ts';

const textFields = z.record(z.string(), z.unknown());

/** The text fields of a form's body, by name; other values are ignored. */
export function formValues(body: unknown): Record<string, string> {
  const entries = Object.entries(textFields.safeParse(body).data ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Sends the contact page with what the visitor typed and what to correct. When it cannot be rendered, the
 * visitor gets the message alone, and the form by going back.
 */
export async function sendRejectedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: Pick<PageRenderer, 'render'>,
  { fields, message }: LeadRejected,
): Promise<FastifyReply> {
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
