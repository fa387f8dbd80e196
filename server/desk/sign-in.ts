import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskPaths } from '../../desk/desk-paths.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import type { Person } from '../store/people.ts';
import {
  addSession,
  endSessions,
  extendSession,
  findSession,
  type Session,
  sessionIdleMs,
} from '../store/sessions.ts';
import { addSignInLink } from '../store/sign-in-links.ts';
import type { DeskAddress } from './desk-address.ts';
import { readCookie, setCookie } from './desk-cookies.ts';
import { deviceName } from './device-name.ts';
import { digestOf, newSecret } from './secret.ts';
import { writeDown } from './write-down.ts';

/** How long a link to sign in is valid: 15 minutes, in ms. */
const linkLifetimeMs = 15 * 60 * 1000;

/**
 * Makes a link that signs a person in once. Its token is behind the #, which browsers do not send: only the
 * page's form does, so that neither logs nor programs that follow links can spend it.
 */
export async function signInLink(
  database: Pick<LeadDatabase, 'use'>,
  { person, origin, now }: { person: Person; origin: string; now: number },
): Promise<string> {
  const token = newSecret();
  const expiresAt = now + linkLifetimeMs;
  const link = { digest: digestOf(token), personId: person.id, expiresAt };
  await database.use((open) => addSignInLink(open, link));
  return `${origin}${deskPaths.enter}#${token}`;
}

type At = { request: FastifyRequest; reply: FastifyReply; address: DeskAddress };

/** Signs a person in at the browser of a request. */
export async function startSession(
  database: LeadDatabase,
  { request, reply, address }: At,
  personId: string,
): Promise<void> {
  const token = newSecret();
  const device = deviceName(request.headers['user-agent']);
  // A browser has one session: that of whoever signed in last.
  const earlier = digestOf(readCookie(request, 'session', address));
  await database.use(async (open) => {
    const session = await findSession(open, earlier, Date.now());
    if (session) await endSessions(open, { id: session.id, personId: session.person.id });
  });
  const session = { digest: digestOf(token), personId, device };
  await database.use((open) => addSession(open, session, Date.now()));
  setCookie(reply, 'session', { address, value: token, maxAgeMs: sessionIdleMs });
}

/** The session of a request's browser, which is extended by it. */
export async function currentSession(
  database: LeadDatabase,
  { request, reply, address }: At,
): Promise<Session | undefined> {
  const token = readCookie(request, 'session', address);
  if (token === '') return undefined;
  const now = Date.now();
  const found = await database.use((open) => findSession(open, digestOf(token), now));
  if (!found) return undefined;
  await writeDown(database, request.log, (open) => extendSession(open, found, now));
  setCookie(reply, 'session', { address, value: token, maxAgeMs: sessionIdleMs });
  return found;
}
