import { boundedFetch, redirectTarget } from './bounded-fetch.ts';

/** What to fetch; the size limit is in bytes, after decompression. */
type Get = { url: URL; headers: Record<string, string>; allowPrivate: boolean; maxBytes: number };

const maxRedirects = 5;

/**
 * Gets the body of a resource. Follows at most five redirects, each checked like the first address.
 *
 * @throws when there is no response, its status is not 200, or its body is longer than the limit,
 * broken, or not complete before the signal aborts.
 */
export async function httpGet(get: Get, signal: AbortSignal): Promise<Buffer> {
  const { url: first, headers, allowPrivate, maxBytes } = get;
  const fetched = await boundedFetch(
    {
      method: 'GET',
      url: first,
      headers,
      maxBytes,
      networkOf: () => (allowPrivate ? 'any' : 'public'),
      followsRedirect: (hops) => hops < maxRedirects,
      wantsBody: (status) => status === 200,
    },
    signal,
  );
  if (signal.aborted) throw new Error(`${first.hostname} did not respond in time`);
  if ('failure' in fetched) throw fetched.error;
  const { status, url, bodyError } = fetched;
  if (bodyError) throw bodyError;
  if (status === 200) return fetched.body;
  const next = redirectTarget(status, fetched.headers.location, url);
  if (next) throw new Error(`${first.hostname} redirects more than ${maxRedirects} times`);
  if (next === null) throw new Error(`${url.hostname} redirects to an invalid address`);
  throw new Error(`${url.hostname} returned ${status}`);
}
