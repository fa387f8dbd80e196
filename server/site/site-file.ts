import { createHash } from 'node:crypto';
import { cachePolicyOf } from './cache-policy.ts';
import { type ContentCoding, chooseCoding } from './content-coding.ts';
import { mediaTypeOf } from './media-type.ts';

/** Header names and values in turn, as `writeHead` takes them fastest. */
export type RawHeaders = readonly string[];

/** A file in one coding, with the headers of its 200 and its 304 answers. */
export type Representation = {
  etag: string;
  body: Buffer;
  headers: RawHeaders;
  unchangedHeaders: RawHeaders;
};

/** A file of the built site, ready to be sent without further work. */
export type SiteFile = {
  /** The headers by name, for answers that are made from this file but are not this file. */
  headers: ReadonlyMap<string, string>;
  content: Buffer;
  representation: (acceptEncoding: string | undefined) => Representation;
};

/** What a file is made from: its path in the build, its bytes, compressed siblings, extra headers. */
export type SiteFileSource = {
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
  // Each coding has a tag of its own: a strong tag stands for exact bytes.
  const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
  const own = new Map([...shared, ['etag', etag]]);
  const unchangedHeaders = [...own].filter(([name]) => name !== 'content-type').flat();
  if (coding !== 'identity') own.set('content-encoding', coding);
  own.set('content-length', String(body.length));
  return { etag, body, headers: [...own].flat(), unchangedHeaders };
}

/** Makes every answer that a file can need. */
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
