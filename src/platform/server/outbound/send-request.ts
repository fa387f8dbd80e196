import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { fetchError } from './fetch-error.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';

/** Where a request may connect to: anywhere, the public internet only, or nowhere. */
export type Network = 'any' | 'public' | 'none';

/** A request to another server, and the network that its URL may lead to. */
export type OutboundRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string | Uint8Array | null | undefined;
  network: Network;
};

const maxHeaderSize = 32 * 1024;
/** Maximum number of informational (1xx) responses, such as early hints, before the response. */
const maxEarlyResponses = 10;

/** Throws if the URL must not be requested. A host name is checked later, when it is resolved. */
function checkTarget({ protocol, hostname }: URL, network: Network): void {
  if (!/^https?:$/.test(protocol))
    throw fetchError('refused', `${protocol} is neither http nor https`);
  if (network === 'none') throw fetchError('refused', `${hostname} is outside the allowed network`);
  // `lookup` is not called for a host that is an IP address.
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (network === 'public' && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw fetchError('refused', `${literal} is a private address`);
}

/**
 * Sends a request and resolves with the response; the caller reads or destroys its body. Does not
 * follow redirects. Errors name at most the host, because a URL may be secret.
 *
 * @throws when the receiver cannot be reached, has an untrusted certificate, sends more than 32 KB
 *   of headers, does not respond before the signal aborts, or is outside the network, and when the
 *   URL is neither http nor https; `failureOf` tells these apart.
 */
export async function sendRequest(
  { method, url, headers, body, network }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  checkTarget(url, network);
  const { request } = url.protocol === 'https:' ? https : http;
  return await new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers,
      signal,
      agent: false,
      maxHeaderSize,
      ...(network === 'public' && { lookup: publicLookup }),
    });
    outgoing.on('error', (error) => {
      const { socket } = outgoing;
      const isUntrusted = socket instanceof TLSSocket && Boolean(socket.authorizationError);
      reject(isUntrusted ? Object.assign(error, { failure: 'untrusted' }) : error);
    });
    let earlyResponses = 0;
    outgoing.on('information', () => {
      earlyResponses += 1;
      if (earlyResponses > maxEarlyResponses)
        outgoing.destroy(
          fetchError('too-large', `${url.hostname} sent too many informational (1xx) responses`),
        );
    });
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
