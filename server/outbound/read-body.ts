import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { fetchError } from './fetch-error.ts';

/** The codings that a response may have, as in `Accept-Encoding`. */
export const acceptedCodings = 'gzip, br, deflate';

const decompressors = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/** Small pieces cost far more time than bytes; an honest server sends some hundred. */
const mostPieces = 20_000;

/** A body after decompression, and its size in bytes before. */
export type ReceivedBody = { body: Buffer; wireBytes: number };

/**
 * Reads the body of a response to its end.
 *
 * @throws when it has more bytes than the limit, compressed or not, or more than 20,000 pieces, or
 * is broken, cut off, or compressed in a way we do not know.
 */
export async function readBody(
  response: IncomingMessage,
  host: string,
  maxBytes: number,
): Promise<ReceivedBody> {
  let wireBytes = 0;
  let pieces = 0;
  let bytes = 0;
  const chunks: Buffer[] = [];
  const tooLarge = () => fetchError('too-large', `${host} sent more than ${maxBytes} bytes`);
  // Compressed data may go on forever without saying anything, so both sides are counted.
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      wireBytes += chunk.length;
      pieces += 1;
      done(wireBytes > maxBytes || pieces > mostPieces ? tooLarge() : null, chunk);
    },
  });
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const decompressor = decompressors.get(coding)?.();
  try {
    if (!decompressor && coding !== 'identity')
      throw new Error('the content encoding of the response is not supported');
    // Whoever reads the last stream gets the error of any.
    pipeline(
      decompressor ? [response, counter, decompressor] : [response, counter],
      () => undefined,
    );
    for await (const chunk of decompressor ?? counter) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // A response without a body may still name a coding.
    if (wireBytes > 0 || !response.complete || !decompressor) throw error;
  } finally {
    response.destroy();
  }
  return { body: Buffer.concat(chunks), wireBytes };
}
