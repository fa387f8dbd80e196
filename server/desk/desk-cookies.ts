import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskAddress } from './desk-address.ts';

type DeskCookie = 'session' | 'challenge';

/** The prefix keeps other hosts of the same domain from setting it; browsers demand HTTPS for it. */
const nameOf = (cookie: DeskCookie, { isSecure }: DeskAddress): string =>
  `${isSecure ? '__Host-' : ''}desk-${cookie}`;

/** The value of a cookie; empty if the browser sent none. */
export function readCookie(
  { headers }: FastifyRequest,
  cookie: DeskCookie,
  address: DeskAddress,
): string {
  return parseCookie(headers.cookie ?? '')[nameOf(cookie, address)] ?? '';
}

/** Whether a browser sent a cookie of a session, valid or not. */
export const hasSessionCookie = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.includes('desk-session=') ?? false;

/** Sets a cookie that scripts and other sites cannot read; an age of 0 removes it. */
export function setCookie(
  reply: FastifyReply,
  cookie: DeskCookie,
  { address, value, maxAgeMs }: { address: DeskAddress; value: string; maxAgeMs: number },
): void {
  const text = stringifySetCookie({
    ...{ name: nameOf(cookie, address), value, path: '/', httpOnly: true },
    // A link in a mail must find the person signed in; every change is a POST, which this does not send.
    ...{ sameSite: 'lax', secure: address.isSecure, maxAge: Math.round(maxAgeMs / 1000) },
  });
  reply.header('set-cookie', text);
}
