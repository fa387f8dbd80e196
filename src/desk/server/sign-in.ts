import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Instant } from '../../platform/instant.ts';
import { hashToken, newSecret } from '../../platform/server/secret.ts';
import { tryToRecord } from '../../schema/lead-database.ts';
import type { Store } from '../../schema/tables.ts';
import { signInMinutes } from '../desk-limits.ts';
import { enterPage } from '../pages/enter.ts';
import { deviceName } from './device-name.ts';
import {
  addDeskSession,
  type DeskSession,
  deskSessionIdleMs,
  endDeskSessions,
  extendDeskSession,
  findDeskSession,
} from './store/desk-sessions.ts';
import { deviceKeyOf, type Person } from './store/people.ts';
import { addSignInLink } from './store/sign-in-links.ts';

const linkLifetimeMs = signInMinutes * 60 * 1000;

type DeskCookie = 'session' | 'challenge' | 'device';
/** The longest that browsers keep a cookie, in ms. */
const deviceCookieMs = 400 * 24 * 60 * 60 * 1000;

/**
 * The prefix keeps other hosts of the domain from setting the cookie; browsers require HTTPS for
 * it.
 */
const cookieName = (cookie: DeskCookie, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}desk-${cookie}`;

/** The value of a cookie; empty if the browser sent none. */
export const readCookie = ({ cookies, deskAddress }: FastifyRequest, cookie: DeskCookie): string =>
  cookies[cookieName(cookie, deskAddress.isSecure)] ?? '';

/** Whether a browser sent a cookie of a desk session, valid or not. */
export const hasDeskCookie = ({ cookies }: FastifyRequest): boolean =>
  [true, false].some((isSecure) => cookieName('session', isSecure) in cookies);

/** Sets a cookie that scripts and other sites cannot read. */
export function setCookie(
  reply: FastifyReply,
  cookie: DeskCookie,
  { value, maxAgeMs }: { value: string; maxAgeMs: number },
): void {
  const { isSecure } = reply.request.deskAddress;
  reply.setCookie(cookieName(cookie, isSecure), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    // Lax, so a person who follows a link in an email is still signed in. Every change is a POST,
    // and browsers leave the cookie off POSTs that come from other sites.
    sameSite: 'lax',
    maxAge: Math.round(maxAgeMs / 1000),
  });
}

/** Makes the browser forget a cookie. */
export const removeCookie = (reply: FastifyReply, cookie: DeskCookie): void =>
  setCookie(reply, cookie, { value: '', maxAgeMs: 0 });

/**
 * Creates a link that signs a person in once. Its token follows a #, so browsers do not send it with
 * the URL; only the page's form does. So it never gets into logs, nor can link scanners use it up.
 */
export async function createSignInLink(
  store: Store,
  { person, origin, now }: { person: Person; origin: string; now: Instant },
): Promise<string> {
  const token = newSecret(256);
  const expiresAt = now + linkLifetimeMs;
  const link = { digest: hashToken(token), personId: person.id, expiresAt };
  await addSignInLink(store, link);
  return `${origin}${enterPage.path}#${token}`;
}

/** Signs a person in, in the browser that sent the request. */
export async function startDeskSession(
  request: FastifyRequest,
  reply: FastifyReply,
  personId: string,
): Promise<void> {
  const { database } = request.server;
  const token = newSecret(256);
  const device = deviceName(request.headers['user-agent']);
  // A browser has one desk session: that of the last person to sign in.
  const previousDigest = hashToken(readCookie(request, 'session'));
  await database.use(async (store) => {
    const session = await findDeskSession(store, previousDigest, Date.now());
    if (session) await endDeskSessions(store, { id: session.id, personId: session.person.id });
  });
  const session = { digest: hashToken(token), personId, device };
  await database.use((store) => addDeskSession(store, session, Date.now()));
  setCookie(reply, 'session', { value: token, maxAgeMs: deskSessionIdleMs });
  const deviceKey = await database.use((store) => deviceKeyOf(store, personId));
  setCookie(reply, 'device', { value: deviceKey, maxAgeMs: deviceCookieMs });
}

/** The desk session of a request's browser, if it has one. */
export async function currentDeskSession(
  request: FastifyRequest,
): Promise<DeskSession | undefined> {
  const token = readCookie(request, 'session');
  if (token === '') return undefined;
  return await request.server.database.use((store) =>
    findDeskSession(store, hashToken(token), Date.now()),
  );
}

/** Extends the desk session of a request. */
export async function keepDeskSession(
  request: FastifyRequest,
  reply: FastifyReply,
  session: DeskSession,
): Promise<void> {
  const { database } = request.server;
  await tryToRecord(database, request.log, (store) =>
    extendDeskSession(store, session, Date.now()),
  );
  const value = readCookie(request, 'session');
  setCookie(reply, 'session', { value, maxAgeMs: deskSessionIdleMs });
}
