import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formValues } from '../../intake/server/form-body.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { multiLine } from '../../vocabulary/plain-text.ts';
import type { DeskPage, DeskState } from '../desk-page.ts';
import type { SignInPage } from '../pages/sign-in.ts';
import type { DeskSession } from './store/desk-sessions.ts';
import { listPeople } from './store/people.ts';

declare module 'fastify' {
  interface FastifyReply {
    deskPage: <Data>(this: FastifyReply, page: DeskPage<Data>, data: Data) => Promise<FastifyReply>;
  }
}

/** The messages for a change that was not made, and for a change that may have been made. */
const messages = {
  'not-saved':
    'This could not be saved right now. Go back and try again: what you typed is still there.',
  'perhaps-saved':
    'What you sent was received, but the next page cannot be shown right now. Check whether it was saved before you send it again.',
};

/** Responds that the page is unavailable, and whether a requested change may have been made. */
export async function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  change: keyof typeof messages,
): Promise<FastifyReply> {
  const pageMessage = 'This page cannot be shown right now. Nothing was lost; please try again.';
  const message = request.method === 'POST' ? messages[change] : pageMessage;
  reply.code(503).header('retry-after', 5);
  return await sendPage(request, reply, messagePage('Please try again', message));
}

/** Sends a page of the desk, for the signed-in person, if any, at any URL. */
export async function deskPage<Data>(
  this: FastifyReply,
  { path }: DeskPage<Data>,
  data: Data,
): Promise<FastifyReply> {
  const { request } = this;
  const person = request.getDecorator<DeskSession | undefined>('deskSession')?.person;
  const everybody = person ? await request.server.database.use(listPeople) : [];
  const others = everybody.filter(({ id, isInvited }) => id !== person?.id && !isInvited);
  const people = person ? [person, ...others] : [];
  const agencyCalendar = request.server.bookings.agencyCalendar();
  const failures = (await request.server.upkeep()).failures.map(({ text }) => text);
  const now = Date.now();
  const desk: DeskState<Data> = { path, person, people, now, agencyCalendar, failures, page: data };
  const rendered = await request.server.renderer
    .render({ path, locals: { desk } }, person !== undefined)
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'could not render a page of the desk');
      return undefined;
    });
  // `requireDesk` recognizes pages of the desk by their referrer.
  if (rendered) return await sendPage(request, this, rendered, 'no-store', 'same-origin');
  // Logged only for signed-in people, so a flood of strangers cannot fill the log.
  if (person) request.log.warn('a page of the desk was not sent');
  return await sendUnavailable(request, this, 'perhaps-saved');
}

/** The data of the sign-in page; `to` is the page of the desk that signing in leads to. */
export const signInData = (
  { deliveries }: FastifyInstance,
  page: Pick<SignInPage, 'to'> & Partial<SignInPage>,
): SignInPage => ({
  canEmailLinks: deliveries.mailer !== undefined,
  isLinkRequested: false,
  unsavedText: undefined,
  ...page,
});

/** Whether a person opened the page; false for a prefetch, or if the page loads it as an image. */
export const isPageView = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-purpose'] === undefined &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document';

/** The text that a person typed into a form, to show it if it cannot be saved. */
export function typedText({ body }: FastifyRequest): string {
  const {
    note = '',
    messageToVisitor = '',
    name = '',
    phone = '',
    email = '',
    message = '',
    text = '',
    ...otherFields
  } = formValues(body);
  const callerText = [name, phone, email, message].filter(Boolean).join('\n');
  // The texts of the editor's forms, whose field names are paths.
  const editorTexts = Object.entries(otherFields).flatMap(([field, value]) =>
    field === 'body' || field.startsWith('s:') ? [value] : [],
  );
  return multiLine(note || messageToVisitor || callerText || text || editorTexts.join('\n')).trim();
}
