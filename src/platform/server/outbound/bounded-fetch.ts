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
  /** The network that a URL may lead to; asked for the first and for every redirect. */
  networkOf: (url: URL) => Network;
  /** Whether to follow a redirect after so many others; one that is not followed is the answer. */
  follows: (hops: number) => boolean;
  /** Whether the body of a response with this status is read. */
  wantsBody: (status: number) => boolean;
  /** The most bytes of the body, compressed and not. */
  maxBytes: number;
  /** How long each request may take, in ms, within the time that the signal gives them all. */
  requestMs?: number;
  /** Without it, no cookies are kept. */
  cookies?: CookieJar;
};

/** A redirect that was followed. */
export type FollowedRedirect = { url: URL; status: number };

/** The answer at the last URL asked; the body is empty if it was not wanted. */
export type FetchedAnswer = ReceivedBody & {
  url: URL;
  redirects: readonly FollowedRedirect[];
  status: number;
  /** By lower-case name; one that came twice is joined with ", ", except for the first location. */
  headers: Readonly<Record<string, string>>;
  certificate: { from: Instant; until: Instant } | undefined;
};

/** Why there is no answer; `url` is the one that failed or was refused. */
export type FailedFetch = {
  url: URL;
  redirects: readonly FollowedRedirect[];
  failure: FetchFailure;
  error: unknown;
};

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Where a response redirects to: undefined if nowhere, null if to what is no address. Browsers show
 * the page of an empty location.
 */
export function redirectTarget(
  status: number,
  location: string | undefined,
  base: URL,
): URL | null | undefined {
  if (!redirectStatuses.has(status) || !location) return undefined;
  return URL.parse(location, base);
}

function certificateOf({ socket }: IncomingMessage): FetchedAnswer['certificate'] {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return (
    certificate && {
      from: certificate.validFromDate.getTime(),
      until: certificate.validToDate.getTime(),
    }
  );
}

/** Node reads headers byte by byte, but what is not ASCII there is UTF-8 for browsers. */
function textOf(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [
      name,
      textOf(name === 'location' ? (values[0] ?? '') : values.join(', ')),
    ]),
  );
}

/**
 * Fetches a URL, within limits of time, bytes and reach. Every URL, including that of each redirect,
 * is checked; a host name is checked by the IP address that is connected to. What another server
 * does is an answer or a failure; this never rejects for it.
 */
export async function boundedFetch(
  task: FetchTask,
  signal: AbortSignal,
): Promise<FetchedAnswer | FailedFetch> {
  const { method, networkOf, follows, wantsBody, maxBytes, requestMs, cookies, body: sent } = task;
  const own =
    method === 'GET' ? { ...task.headers, 'accept-encoding': acceptedCodings } : task.headers;
  const redirects: FollowedRedirect[] = [];
  let url = task.url;
  for (;;) {
    const within =
      requestMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(requestMs)]);
    let hasBegun = false;
    try {
      const cookie = cookies?.headerFor(url);
      const sentHeaders = cookie === undefined ? own : { ...own, cookie };
      const request = { method, url, headers: sentHeaders, body: sent, network: networkOf(url) };
      const response = await sendRequest(request, within);
      hasBegun = true;
      cookies?.keep(url, response.headers['set-cookie'] ?? []);
      const { statusCode: status = 0 } = response;
      const headers = headersOf(response);
      const next = redirectTarget(status, headers.location, url);
      if (next && follows(redirects.length)) {
        response.destroy();
        redirects.push({ url, status });
        url = next;
        continue;
      }
      const answer = { url, redirects, status, headers, certificate: certificateOf(response) };
      // After a switch of protocols nothing follows that could be read.
      if (status !== 101 && wantsBody(status)) {
        const received = await readBody(response, url.hostname, maxBytes);
        // A body without a length ends, for Node, when its connection is closed, by us as well.
        within.throwIfAborted();
        return { ...answer, ...received };
      }
      response.destroy();
      return { ...answer, body: Buffer.alloc(0), wireBytes: 0 };
    } catch (error) {
      const known = failureOf(error);
      // A body that was unpacked for so long that time ran out meanwhile is too large all the same.
      const failure = within.aborted && known !== 'too-large' ? 'timed-out' : known;
      const isCut = hasBegun && (failure === 'timed-out' || failure === 'unreachable');
      return { url, redirects, failure: isCut ? 'unfinished' : failure, error };
    }
  }
}
