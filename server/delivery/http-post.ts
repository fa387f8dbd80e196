import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address.ts';

type Post = { url: URL; headers: Record<string, string>; body: string; allowPrivate: boolean };

/**
 * Posts and resolves with the status. Does not follow redirects.
 *
 * @throws when the receiver cannot be reached, does not answer before the signal aborts, or has a private
 * address although `allowPrivate` is false.
 */
export async function httpPost(
  { url, headers, body, allowPrivate }: Post,
  signal: AbortSignal,
): Promise<number> {
  // `lookup` is not called for a host that is an IP address.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw new Error(`${literal} is a private address`);
  const { request } = url.protocol === 'https:' ? https : http;
  return await new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      agent: false,
      ...(allowPrivate ? {} : { lookup: publicLookup }),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The body is not needed, and may be of any length.
      response.destroy();
    });
    // A receiver may also switch protocols, or close the connection without a response.
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('close', () =>
      reject(new Error('the receiver closed the connection without a response')),
    );
    outgoing.end(body);
  });
}
