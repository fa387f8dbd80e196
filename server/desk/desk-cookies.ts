import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskAddress } from './desk-address.ts';

type DeskCookie = 'session' | 'challenge';

/** The prefix keeps other hosts of the same domain from setting it; browsers demand HTTPS for it. */
const nameOf = (cookie: DeskCookie, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}desk-${cookie}`;

/** The value of a cookie; empty if the browser sent none. */
export const readCookie = (
  { cookies }: FastifyRequest,
  cookie: DeskCookie,
  { isSecure }: DeskAddress,
): string => cookies[nameOf(cookie, isSecure)] ?? '';

/** Whether a browser sent a cookie of a session, valid or not. */
export const hasSessionCookie = ({ cookies }: FastifyRequest): boolean =>
  [true, false].some((isSecure) => nameOf('session', isSecure) in cookies);

/** Sets a cookie that scripts and other sites cannot read; an age of 0 removes it. */
export function setCookie(
  reply: FastifyReply,
  cookie: DeskCookie,
  { address, value, maxAgeMs }: { address: DeskAddress; value: string; maxAgeMs: number },
): void {
  reply.setCookie(nameOf(cookie, address.isSecure), value, {
    ...{ path: '/', httpOnly: true, secure: address.isSecure },
    // A link in a mail must find the person signed in; every change is a POST, which this does not send.
    sameSite: 'lax',
    maxAge: Math.round(maxAgeMs / 1000),
  });
}
