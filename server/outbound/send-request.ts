import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address.ts';

/** A request to another server; `allowPrivate` permits a URL on a private network. */
export type OutboundRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  allowPrivate: boolean;
};

/**
 * Sends a request and resolves with the response, whose body the caller reads or destroys. Does not
 * follow redirects. Errors name at most the host, because a URL may be a secret.
 *
 * @throws when the receiver cannot be reached, does not respond before the signal aborts, or has a
 * private address although `allowPrivate` is false, and when the URL is neither http nor https.
 */
export async function sendRequest(
  { method, url, headers, body, allowPrivate }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is neither http nor https`);
  // `lookup` is not called for a host that is an IP address.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw new Error(`${literal} is a private address`);
  const { request } = url.protocol === 'https:' ? https : http;
  return await new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers,
      signal,
      agent: false,
      ...(allowPrivate ? {} : { lookup: publicLookup }),
    });
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    // A receiver may also switch protocols, or close the connection without a response.
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    outgoing.on('close', () =>
      reject(new Error('the receiver closed the connection without a response')),
    );
    outgoing.end(body);
  });
}
