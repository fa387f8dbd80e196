import { createHash } from 'node:crypto';
import { cachePolicyOf } from '../../headers/cache-policy.ts';
import { type ContentCoding, chooseCoding } from './content-coding.ts';
import { mediaTypeOf } from './media-type.ts';

/** Alternating header names and values, the fastest form for `writeHead`. */
export type RawHeaders = readonly string[];

/** A file in one coding, with the headers for 200 and 304 responses. */
type Representation = {
  etag: string;
  body: Buffer;
  headers: RawHeaders;
  notModifiedHeaders: RawHeaders;
};

/** A file of the built site, prepared for sending. */
export type SiteFile = {
  /** The headers by name, for responses derived from this file. */
  headers: ReadonlyMap<string, string>;
  content: Buffer;
  representation: (acceptEncoding: string | undefined) => Representation;
};

/** The inputs of a site file: its path in the build, content, compressed siblings, headers. */
type SiteFileSource = {
  path: string;
  content: Buffer;
  compressed: ReadonlyMap<Exclude<ContentCoding, 'identity'>, Buffer>;
  headers: ReadonlyMap<string, string>;
};

function represent(
  coding: ContentCoding,
  body: Buffer,
  hash: string,
  shared: ReadonlyMap<string, string>,
): Representation {
  // Each coding has its own tag, because a strong tag identifies exact bytes.
  const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
  const headers = new Map([...shared, ['etag', etag]]);
  const notModifiedHeaders = [...headers].filter(([name]) => name !== 'content-type').flat();
  if (coding !== 'identity') headers.set('content-encoding', coding);
  headers.set('content-length', String(body.length));
  return { etag, body, headers: [...headers].flat(), notModifiedHeaders };
}

/** Prepares all representations of a file. */
export function makeSiteFile({ path, content, compressed, headers }: SiteFileSource): SiteFile {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 27);
  const shared = new Map([
    ['content-type', mediaTypeOf(path)],
    ['cache-control', cachePolicyOf(path)],
  ]);
  if (compressed.size > 0) shared.set('vary', 'Accept-Encoding');
  for (const [name, value] of headers) shared.set(name, value);
  const identity = represent('identity', content, hash, shared);
  const representations = new Map<ContentCoding, Representation>([['identity', identity]]);
  for (const [coding, body] of compressed) {
    representations.set(coding, represent(coding, body, hash, shared));
  }
  const available = new Set(representations.keys());
  return {
    headers: shared,
    content,
    representation: (acceptEncoding) =>
      representations.get(chooseCoding(acceptEncoding, available)) ?? identity,
  };
}
