import cookies from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'receipt';
/** Long enough to read the page and to reload it, in seconds. */
const maxAgeSeconds = 600;

/** Lets the page at a path, which is shown next, name the reference of what was just sent. */
export function giveReceipt(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { path, reference }: { path: string; reference: string },
): void {
  const cookie = cookies.serialize(name, reference, {
    path,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
  });
  reply.header('set-cookie', cookie);
}

/** The reference of what this browser just sent; undefined if it sent nothing. */
export function receiptOf({ headers: { cookie } }: FastifyRequest): string | undefined {
  const reference = cookie && cookies.parse(cookie)[name];
  return reference && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) ? reference : undefined;
}
