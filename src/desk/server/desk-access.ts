import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { isCrossSite } from '../../platform/server/http.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import { deskPaths, pageForPost, pathWith, safeDeskPath } from '../desk-paths.ts';
import { inboxPage } from '../pages/inbox.ts';
import { signInPage } from '../pages/sign-in.ts';
import { sendUnavailable, signInData, typedText } from './desk-pages.ts';
import { currentDeskSession, hasDeskCookie, keepDeskSession } from './sign-in.ts';
import type { DeskSession } from './store/desk-sessions.ts';
import { hasPeople } from './store/people.ts';

const notFromDeskMessage =
  'This request did not come from a page of the desk. Open the desk, and do it there. If you are already there, allow your browser to send the referrer to this site.';

/** The site's URL, and whether it is configured. */
export type DeskSite = { siteUrl: URL; isConfigured: boolean };

/** Where browsers reach the desk. */
type DeskAddress = {
  origin: string;
  /** The host name that passkeys are bound to. */
  host: string;
  /** Whether cookies can be limited to HTTPS and to this host. */
  isSecure: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    deskAddress: DeskAddress;
    /** The session of the person who sent the request; set only behind `requireSignIn`. */
    deskSession: DeskSession;
  }
}

const addressOf = ({ origin, hostname, protocol }: URL): DeskAddress => ({
  origin,
  host: hostname,
  isSecure: protocol === 'https:',
});

/**
 * The desk's address, which is the site's. On `localhost` it works without HTTPS, unless the site's
 * URL is configured: then a proxy may have replaced the host of the request.
 *
 * @param host The host of the request, possibly with a port.
 */
function deskAddress(host: string, { siteUrl, isConfigured }: DeskSite): DeskAddress {
  const local = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
  return addressOf(!isConfigured && local?.hostname === 'localhost' ? local : siteUrl);
}

/** Creates the request decorator that gives the address of the desk. */
export const deskAddressOf = (site: DeskSite) => ({
  getter(this: FastifyRequest): DeskAddress {
    return deskAddress(this.host, site);
  },
});

/**
 * Whether a page of this site posted a change. Browsers say so; a request without these headers
 * comes from a program.
 */
function isFromSitePage({ headers }: FastifyRequest, { siteUrl, isConfigured }: DeskSite): boolean {
  const { origin, 'sec-fetch-site': from } = headers;
  if (from === 'none' || (origin === undefined && from === undefined)) return false;
  return !isCrossSite(headers, isConfigured ? siteUrl : undefined);
}

/**
 * Whether a page of the desk posted a change. Pages of the site and its preview do not count,
 * because many people can write their texts.
 */
function isFromDeskPage({ headers: { referer } }: FastifyRequest): boolean {
  if (referer === undefined || !URL.canParse(referer)) return false;
  const { pathname } = new URL(referer);
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return isBelow(inboxPage.path) && !isBelow(deskPaths.preview);
}

/**
 * Responds with 404 until a person has been invited, and to changes that no page of this site
 * posted. At another host name of the server, redirects the browser to the desk's own address.
 */
export const requireDesk =
  (site: DeskSite) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    // Without the database, no one is recognized: the desk hides from browsers without its cookie.
    const isAnyoneInvited = await request.server.database.use(hasPeople).catch((error: unknown) => {
      request.log.error(storeFailure(error), 'the desk cannot read its people');
      return hasDeskCookie(request) ? 'unknown' : false;
    });
    if (!isAnyoneInvited || (request.method === 'POST' && !isFromSitePage(request, site))) {
      reply.callNotFound();
      return reply;
    }
    if (isAnyoneInvited === 'unknown') return await sendUnavailable(request, reply, 'not-saved');
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
    if (request.method === 'POST' && !isFromDeskPage(request)) {
      return await sendPage(request, reply.code(403), messagePage('Not done', notFromDeskMessage));
    }
    const { origin } = request.deskAddress;
    if (new URL(origin).host === request.host) return undefined;
    return reply.redirect(`${origin}${inboxPage.path}`, 303);
  };

/** Lets signed-in people through; sends others to sign in first, and then back. */
export async function requireSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const session = await currentDeskSession(request);
  if (session) {
    await keepDeskSession(request, reply, session);
    request.deskSession = session;
    return undefined;
  }
  const { method, url } = request;
  if (method === 'POST') {
    const unsavedText = typedText(request);
    reply.code(403);
    return await reply.deskPage(
      signInPage,
      signInData(request.server, { to: pageForPost(url), unsavedText }),
    );
  }
  const to = safeDeskPath(url);
  const address = pathWith(signInPage.path, { to: to === inboxPage.path ? '' : to });
  return reply.redirect(address, 303);
}

/**
 * The person who sent a request, and the time. In the history of a lead, the email address
 * distinguishes people with similar names.
 */
export const actorOf = ({
  deskSession: { person },
}: Pick<FastifyRequest, 'deskSession'>): Actor => ({
  by: `${person.name} (${person.email})`,
  personId: person.id,
  now: Date.now(),
});
