import { type OutboundRequest, sendRequest } from './send-request.ts';

type Post = Omit<OutboundRequest, 'method'> & { body: string };

/**
 * Posts and resolves with the status. Does not follow redirects.
 *
 * @throws like `sendRequest`.
 */
export async function httpPost(post: Post, signal: AbortSignal): Promise<number> {
  const headers = { ...post.headers, 'content-length': `${Buffer.byteLength(post.body)}` };
  const response = await sendRequest({ ...post, method: 'POST', headers }, signal);
  // The body is not needed, and may have any length.
  response.destroy();
  return response.statusCode ?? 0;
}
