import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { sendRequest } from './send-request.ts';

/** What to get. The limit is in bytes, after decompression. */
type Get = { url: URL; headers: Record<string, string>; allowPrivate: boolean; maxBytes: number };

const maxRedirects = 5;
const decompressors = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);
const redirectStatuses: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/**
 * Gets a UTF-8 text. Follows at most five redirects, and checks each like the first URL.
 *
 * @throws like `sendRequest`, and when the status is not 200, or when the body exceeds the limit,
 * is broken, or is not complete before the signal aborts.
 */
export async function httpGet(get: Get, signal: AbortSignal): Promise<string> {
  try {
    return await readText(await followRedirects(get, signal), get);
  } catch (error) {
    if (signal.aborted) throw new Error(`${get.url.hostname} did not answer in time`);
    throw error;
  }
}

async function followRedirects(
  { url: first, headers, allowPrivate }: Get,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = first;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const sent = { ...headers, 'accept-encoding': 'gzip, br, deflate' };
    const response = await sendRequest({ method: 'GET', url, headers: sent, allowPrivate }, signal);
    if (response.statusCode === 200) return response;
    response.destroy();
    const location = response.headers.location;
    if (!redirectStatuses.has(response.statusCode) || location === undefined)
      throw new Error(`${url.hostname} returned ${response.statusCode}`);
    const next = URL.parse(location, url);
    if (!next) throw new Error(`${url.hostname} redirects to an invalid address`);
    url = next;
  }
  throw new Error(`${first.hostname} redirects more than ${maxRedirects} times`);
}

function decompressed(response: IncomingMessage): Readable {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity') return response;
  const decompressor = decompressors.get(coding);
  if (!decompressor) throw new Error('the content encoding of the response is not supported');
  // The reader of the last stream gets the errors of all streams.
  return pipeline(response, decompressor(), () => undefined);
}

async function readText(response: IncomingMessage, { url, maxBytes }: Get): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Bytes are counted after decompression, because a few hundred can expand to gigabytes.
    for await (const chunk of decompressed(response)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error(`${url.hostname} sent more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
