import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { FetchFailure } from '../../fetch-failure.ts';
import type { Instant } from '../../instant.ts';
import type { CookieJar } from './cookie-jar.ts';
import { failureOf } from './fetch-error.ts';
import { acceptedCodings, type ReceivedBody, readBody } from './read-body.ts';
import { type Network, type OutboundRequest, sendRequest } from './send-request.ts';

/** What to fetch, and its limits. */
export type FetchTask = Omit<OutboundRequest, 'network'> & {
  /** Which network a URL may lead to; called for the first URL and for every redirect. */
  networkOf: (url: URL) => Network;
  /** Whether to follow another redirect after this many; if not, the redirect is the response. */
  followsRedirect: (hops: number) => boolean;
  /** Whether to read the body of a response with this status. */
  wantsBody: (status: number) => boolean;
  /** Maximum size of the body, in bytes, both compressed and decompressed. */
  maxBytes: number;
  /** Time limit per request, in ms; the signal limits the total time. */
  requestMs?: number;
  /** If absent, no cookies are kept. */
  cookies?: CookieJar;
};

/** A redirect that was followed. */
export type FollowedRedirect = { url: URL; status: number };

/** The response of the last URL; the body is empty if it was not wanted. */
export type HttpResponse = ReceivedBody & {
  url: URL;
  redirects: readonly FollowedRedirect[];
  status: number;
  /** By lower-case name. Repeated headers are joined with ", "; of locations, the first counts. */
  headers: Readonly<Record<string, string>>;
  certificate: { from: Instant; until: Instant } | undefined;
};

/** A fetch without a response; `url` is the URL that failed or was refused. */
export type FailedFetch = {
  url: URL;
  redirects: readonly FollowedRedirect[];
  failure: FetchFailure;
  error: unknown;
};

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The target of a redirect: undefined if there is none, null if it is not a valid URL. An empty
 * location is no redirect, as in browsers.
 */
export function redirectTarget(
  status: number,
  location: string | undefined,
  base: URL,
): URL | null | undefined {
  if (!redirectStatuses.has(status) || !location) return undefined;
  return URL.parse(location, base);
}

function certificateOf({ socket }: IncomingMessage): HttpResponse['certificate'] {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return (
    certificate && {
      from: certificate.validFromDate.getTime(),
      until: certificate.validToDate.getTime(),
    }
  );
}

/** Node decodes headers as Latin-1, browsers as UTF-8. */
function decodeHeader(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [
      name,
      decodeHeader(name === 'location' ? (values[0] ?? '') : values.join(', ')),
    ]),
  );
}

/**
 * Fetches a URL, with limits on time, bytes and networks. Checks every URL, including redirects,
 * and every host name by the IP address of the connection. Returns all failures of the other
 * server instead of rejecting.
 */
export async function boundedFetch(
  task: FetchTask,
  signal: AbortSignal,
): Promise<HttpResponse | FailedFetch> {
  const { method, networkOf, wantsBody, maxBytes, requestMs, cookies, body: sent } = task;
  const ownHeaders =
    method === 'GET' ? { ...task.headers, 'accept-encoding': acceptedCodings } : task.headers;
  const redirects: FollowedRedirect[] = [];
  let url = task.url;
  for (;;) {
    const requestSignal =
      requestMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(requestMs)]);
    let hasBegun = false;
    try {
      const cookie = cookies?.headerFor(url);
      const sentHeaders = cookie === undefined ? ownHeaders : { ...ownHeaders, cookie };
      const request = { method, url, headers: sentHeaders, body: sent, network: networkOf(url) };
      const response = await sendRequest(request, requestSignal);
      hasBegun = true;
      cookies?.keep(url, response.headers['set-cookie'] ?? []);
      const { statusCode: status = 0 } = response;
      const headers = headersOf(response);
      const next = redirectTarget(status, headers.location, url);
      if (next && task.followsRedirect(redirects.length)) {
        response.destroy();
        redirects.push({ url, status });
        url = next;
        continue;
      }
      const result = { url, redirects, status, headers, certificate: certificateOf(response) };
      // No readable body follows a switch of protocols.
      if (status !== 101 && wantsBody(status)) {
        const received = await readBody(response, url.hostname, maxBytes);
        // Node treats a body without a length as complete when the connection closes, even by us.
        requestSignal.throwIfAborted();
        return { ...result, ...received };
      }
      response.destroy();
      return { ...result, body: Buffer.alloc(0), wireBytes: 0 };
    } catch (error) {
      const known = failureOf(error);
      // Decompressing an oversized body may exceed the time limit, but it is still too large.
      const failure = requestSignal.aborted && known !== 'too-large' ? 'timed-out' : known;
      const isCut = hasBegun && (failure === 'timed-out' || failure === 'unreachable');
      return { url, redirects, failure: isCut ? 'unfinished' : failure, error };
    }
  }
}
