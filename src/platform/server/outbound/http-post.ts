import { boundedFetch, type HttpResponse } from './bounded-fetch.ts';
import type { Network } from './send-request.ts';

/** What to post, and the network that the URL may lead to. */
type Post = {
  url: URL;
  headers: Record<string, string>;
  body: string | Uint8Array;
  network: Network;
};

/** Posts a body and resolves with the response, without its body. Does not follow redirects. */
export async function httpPost(post: Post, signal: AbortSignal): Promise<HttpResponse> {
  const { url, body, network } = post;
  const fetched = await boundedFetch(
    {
      method: 'POST',
      url,
      body,
      headers: { ...post.headers, 'content-length': `${Buffer.byteLength(body)}` },
      networkOf: () => network,
      followsRedirect: () => false,
      // The body is not needed, and may be of any length.
      wantsBody: () => false,
      maxBytes: 0,
    },
    signal,
  );
  if ('failure' in fetched) throw fetched.error;
  return fetched;
}
