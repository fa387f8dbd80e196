import cookies from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'receipt';
/** Long enough to read the page and to reload it, in seconds. */
const maxAgeSeconds = 600;

/** Sets a cookie so that the page at `path`, which is shown next, can show the reference. */
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

/** The reference of this browser's last submission; undefined if there is none. */
export function receiptOf({ headers: { cookie } }: FastifyRequest): string | undefined {
  const reference = cookie && cookies.parse(cookie)[name];
  return reference && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) ? reference : undefined;
}
