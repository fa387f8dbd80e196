import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskPage } from '../../desk/desk-page.ts';
import { deskPaths, deskTarget, pageOfChange, pathWith } from '../../desk/desk-paths.ts';
import { multiLine } from '../../lead/plain-text.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { barePage, sendPage } from '../pages/send-page.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import type { Actor } from '../store/lead-events.ts';
import { hasPeople, type Person } from '../store/people.ts';
import type { Session } from '../store/sessions.ts';
import { storeFailure } from '../store/store-failure.ts';
import { formValues } from '../submissions/form-body.ts';
import { isSameOrigin } from '../submissions/same-origin.ts';
import { type DeskAddress, deskAddress, isAt } from './desk-address.ts';
import { hasSessionCookie } from './desk-cookies.ts';
import { currentSession } from './sign-in.ts';

/** A request that has reached the desk. */
export type DeskRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  address: DeskAddress;
};
/** A request of a person who is signed in. */
export type PersonRequest = DeskRequest & { session: Session; person: Person };

/** Who does something now. In the history of a lead the address tells people apart whose names look alike. */
export const actorOf = ({ person }: Pick<PersonRequest, 'person'>): Actor => ({
  by: `${person.name} (${person.email})`,
  now: Date.now(),
});

type SignInPage = Extract<DeskPage['page'], { view: 'sign-in' }>;
type Handle<At> = (at: At) => Promise<FastifyReply>;

/** Answers like any address that the site does not have. */
type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export type DeskOptions = {
  database: LeadDatabase;
  renderer: Pick<PageRenderer, 'render'>;
  site: { siteUrl: URL; isConfigured: boolean };
  /** Whether links to sign in can be mailed. */
  sendsMail: boolean;
  notFound: NotFound;
};

/** Answers a change with the page to look at next. */
export const see = ({ reply }: DeskRequest, path: string): FastifyReply =>
  reply.code(303).header('location', path).header('cache-control', 'no-store').send();

/** What somebody wrote who asks for a change, to show it to them if it cannot be saved. */
export function typedText({ body }: FastifyRequest): string {
  const { note = '', word = '' } = formValues(body);
  return multiLine(note || word).trim();
}

/** What somebody is told who asked for a change that was not made, and for one that may have been. */
const notSaved =
  'This could not be saved right now. Go back and try again: what you typed is still there.';
const perhapsSaved =
  'What you sent arrived, but the next page cannot be shown right now. Look whether it was saved before you send it again.';

/** Says that there is no answer right now, and what became of a change that was asked for. */
async function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  ofChange: string,
): Promise<FastifyReply> {
  const ofPage = 'This page cannot be shown right now. Nothing was lost; please try again.';
  const message = request.method === 'POST' ? ofChange : ofPage;
  reply.code(503).header('retry-after', 5);
  return await sendPage(request, reply, barePage('Please try again', message));
}

/** What the routes of the desk have in common: who may use them, and how they answer. */
export type Desk = ReturnType<typeof deskRequests>;

/**
 * Checks the requests to the desk. As long as nobody was invited, there is no desk; strangers are asked to
 * sign in, whatever they ask for.
 */
export function deskRequests(options: DeskOptions) {
  const { database, renderer, site, sendsMail, notFound } = options;

  /** Whether a page of this site asked for a change; browsers say so, and programs have no business here. */
  const isFromPage = ({ headers }: FastifyRequest): boolean => {
    const { origin, 'sec-fetch-site': from } = headers;
    if (from === 'none' || (origin === undefined && from === undefined)) return false;
    return isSameOrigin(headers, site.isConfigured ? site.siteUrl : undefined);
  };

  /** Handles a request that has reached the desk at its own address. */
  const open =
    (handle: Handle<DeskRequest>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // Without a database nobody can be known: to strangers, it looks as if there were no desk.
      const isThere = await database.use(hasPeople).catch((error: unknown) => {
        request.log.error(storeFailure(error), 'the desk cannot read its people');
        return hasSessionCookie(request) ? 'unknown' : false;
      });
      if (!isThere || (request.method === 'POST' && !isFromPage(request))) {
        return notFound(request, reply);
      }
      if (isThere === 'unknown') return await sendUnavailable(request, reply, notSaved);
      reply.header('x-robots-tag', 'noindex');
      const address = deskAddress(request.host, site);
      if (!isAt(address, request.host)) {
        return see({ request, reply, address }, `${address.origin}${deskPaths.inbox}`);
      }
      return await handle({ request, reply, address }).catch((error: unknown) => {
        request.log.error({ err: error }, 'a request to the desk failed');
        return sendUnavailable(request, reply, notSaved);
      });
    };

  /** Asks somebody to sign in, which then leads to an address of the desk. */
  const askToSignIn = async (
    at: DeskRequest,
    page: Pick<SignInPage, 'to'> & Partial<SignInPage>,
  ): Promise<FastifyReply> =>
    await send(at, { view: 'sign-in', sendsMail, isMailed: false, unsaved: undefined, ...page });

  /** Handles a request of a person; anybody else is asked to sign in, and comes back afterwards. */
  const personal =
    (handle: Handle<PersonRequest>): Handle<DeskRequest> =>
    async (at) => {
      const session = await currentSession(database, at);
      if (session) return await handle({ ...at, session, person: session.person });
      const { method, url } = at.request;
      if (method === 'POST') {
        at.reply.code(403);
        const unsaved = typedText(at.request);
        return await askToSignIn(at, { to: pageOfChange(url), unsaved });
      }
      const to = deskTarget(url);
      return see(at, pathWith(deskPaths.signIn, { to: to === deskPaths.inbox ? '' : to }));
    };

  /** Sends a page of the desk. */
  const send = async (
    { request, reply }: DeskRequest,
    page: DeskPage['page'],
    person?: Person,
  ): Promise<FastifyReply> => {
    const desk = { person, now: Date.now(), page };
    const task = { route: '/desk', locals: { desk } } as const;
    const rendered = await renderer.render(task, person !== undefined);
    if (rendered) return await sendPage(request, reply, rendered);
    // A flood of strangers must not fill the log.
    if (person) request.log.warn('a page of the desk was not rendered: too many wait');
    return await sendUnavailable(request, reply, perhapsSaved);
  };

  return { database, open, personal, send, askToSignIn };
}
