import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeskPage } from '../../core/desk/desk-page.ts';
import { multiLine } from '../../core/lead/plain-text.ts';
import { barePage, sendPage } from '../rendering/send-page.ts';
import type { DeskSession } from '../store/people/desk-sessions.ts';
import { formValues } from '../submissions/form-body.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a page of the desk. */
    deskPage: (this: FastifyReply, page: DeskPage['page']) => Promise<FastifyReply>;
  }
}

/**
 * What somebody is told who asked for a change that was not made, and for one that may have been.
 */
const messages = {
  'not-saved':
    'This could not be saved right now. Go back and try again: what you typed is still there.',
  'perhaps-saved':
    'What you sent arrived, but the next page cannot be shown right now. Look whether it was saved before you send it again.',
};

/** Says that there is no answer right now, and what became of a change that was asked for. */
export async function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  change: keyof typeof messages,
): Promise<FastifyReply> {
  const ofPage = 'This page cannot be shown right now. Nothing was lost; please try again.';
  const message = request.method === 'POST' ? messages[change] : ofPage;
  reply.code(503).header('retry-after', 5);
  return await sendPage(request, reply, barePage('Please try again', message));
}

/** Sends a page of the desk, for the person who is signed in, if anybody. */
export async function deskPage(this: FastifyReply, page: DeskPage['page']): Promise<FastifyReply> {
  const { request } = this;
  const person = request.getDecorator<DeskSession | undefined>('deskSession')?.person;
  const desk = { person, now: Date.now(), page };
  const task = { route: '/desk', locals: { desk } } as const;
  const rendered = await request.server.renderer
    .render(task, person !== undefined)
    .catch((error: unknown) => {
      request.log.error({ err: error }, 'could not render a page of the desk');
      return undefined;
    });
  if (rendered) return await sendPage(request, this, rendered);
  // A flood of strangers must not fill the log.
  if (person) request.log.warn('a page of the desk was not sent');
  return await sendUnavailable(request, this, 'perhaps-saved');
}

type SignInPage = Extract<DeskPage['page'], { view: 'sign-in' }>;

/** The page to sign in, which then leads to an address of the desk. */
export const signInPage = (
  { deliveries }: FastifyInstance,
  page: Pick<SignInPage, 'to'> & Partial<SignInPage>,
): SignInPage => ({
  view: 'sign-in',
  sendsMail: deliveries.sender !== undefined,
  isMailed: false,
  unsaved: undefined,
  ...page,
});

/** What somebody wrote who asks for a change, to show it to them if it cannot be saved. */
export function typedText({ body }: FastifyRequest): string {
  const { note = '', word = '' } = formValues(body);
  return multiLine(note || word).trim();
}
