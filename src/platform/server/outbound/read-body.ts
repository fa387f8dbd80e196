import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createInflateRaw, createZstdDecompress } from 'node:zlib';
import { fetchError } from './fetch-error.ts';

/** The content codings that we accept, as in `Accept-Encoding`. */
export const acceptedCodings = 'gzip, br, deflate';

/** Tiny chunks cost far more time than bytes; a well-behaved server sends a few hundred. */
const maxChunks = 20_000;
/** Even a misconfigured site compresses only twice. */
const maxCodings = 3;

/** The length of the header before the compressed data; undefined if the header is invalid. */
type HeaderLength = (bytes: Buffer) => number | undefined;

const gzipHeader: HeaderLength = (bytes) => {
  if (bytes.length < 10 || bytes.readUInt16BE(0) !== 0x1f8b) return undefined;
  const flags = bytes[3] ?? 0;
  let length = 10;
  if (flags & 4) length += 2 + (bytes[10] ?? 0) + 256 * (bytes[11] ?? 0);
  // A file name and a comment, each ending with a zero byte.
  for (const flag of [8, 16]) if (flags & flag) length = bytes.indexOf(0, length) + 1 || Infinity;
  if (flags & 2) length += 2;
  return length <= bytes.length ? length : undefined;
};

/** Some servers omit the zlib header. */
const zlibHeader: HeaderLength = (bytes) => {
  const first = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  return (first >> 8) % 16 === 8 && first % 31 === 0 ? 2 : 0;
};

/**
 * The codings that Chromium supports. As in Chromium, the data ends where its format says so: the
 * checksum after it may be wrong or missing, and other bytes may follow.
 */
const codings: ReadonlyMap<string, { header: HeaderLength; create: () => Transform }> = new Map([
  ['gzip', { header: gzipHeader, create: createInflateRaw }],
  ['x-gzip', { header: gzipHeader, create: createInflateRaw }],
  ['deflate', { header: zlibHeader, create: createInflateRaw }],
  ['br', { header: () => 0, create: createBrotliDecompress }],
  ['zstd', { header: () => 0, create: createZstdDecompress }],
]);

/** The codings of a body, in the order they were applied; empty if one is unknown. */
function codingsOf({ headersDistinct }: IncomingMessage) {
  const names = headersDistinct['content-encoding']?.join(',').toLowerCase().split(',') ?? [];
  const known = names.flatMap((name) => codings.get(name.trim()) ?? []);
  return known.length === names.length ? known : [];
}

/** The bytes read, and the error that ended them early, if any. */
type ReadResult = { bytes: Buffer; bodyError?: unknown };

/** Collects the output of a stream. @throws what `onChunk` throws. */
async function collect(
  stream: IncomingMessage | Transform,
  onChunk: (chunk: Buffer) => void,
): Promise<ReadResult> {
  const chunks: Buffer[] = [];
  const end = Promise.withResolvers<{ bodyError?: unknown }>();
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    try {
      onChunk(chunk);
    } catch (error) {
      end.reject(error);
      stream.destroy();
    }
  });
  stream.on('error', (bodyError) => end.resolve({ bodyError }));
  stream.on('end', () => end.resolve({}));
  const ended = await end.promise;
  return { bytes: Buffer.concat(chunks), ...ended };
}

/** A decompressed body, and its compressed size in bytes. */
export type ReceivedBody = {
  body: Buffer;
  wireBytes: number;
  /** The error, if the compressed data ends early; browsers show such a body anyway. */
  bodyError?: unknown;
};

/**
 * Reads a whole response body and decodes it as Chromium does.
 *
 * @throws when it exceeds the limit in bytes, compressed or not, has more than 20,000 chunks, is
 *   cut off, or is not valid in its content coding.
 */
export async function readBody(
  response: IncomingMessage,
  host: string,
  maxBytes: number,
): Promise<ReceivedBody> {
  const limit = () => {
    let pieces = 0;
    let bytes = 0;
    return (chunk: Buffer): void => {
      pieces += 1;
      bytes += chunk.length;
      if (bytes > maxBytes || pieces > maxChunks)
        throw fetchError('too-large', `${host} sent more than ${maxBytes} bytes`);
    };
  };
  try {
    const received = await collect(response, limit());
    if (received.bodyError) throw received.bodyError;
    const wireBytes = received.bytes.length;
    // A response without a body may still have a `Content-Encoding`.
    const applied = wireBytes === 0 ? [] : codingsOf(response);
    if (applied.length > maxCodings) throw new Error(`${host} used too many content codings`);
    let read: ReadResult = received;
    for (const { header, create } of applied.toReversed()) {
      const start = header(read.bytes);
      if (start === undefined)
        throw new Error('the response body does not match its Content-Encoding');
      const decompressor = create();
      const decompressed = collect(decompressor, limit());
      // Ended afterward, since the last output before an error would be lost otherwise.
      decompressor.write(read.bytes.subarray(start), (error) => error ?? decompressor.end());
      const { bytes, bodyError } = await decompressed;
      if (bodyError && bytes.length === 0) throw bodyError;
      read = { bytes, bodyError: read.bodyError ?? bodyError };
    }
    return { body: read.bytes, wireBytes, bodyError: read.bodyError };
  } finally {
    response.destroy();
  }
}
