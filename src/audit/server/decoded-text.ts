import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import sniffEncoding from 'html-encoding-sniffer';

/**
 * How far to search a document for a tag with its encoding, in bytes: browsers search to the end of
 * the head, far beyond the standard's limit.
 */
const maxPrescanBytes = 64 * 1024;

/** The charset in a `Content-Type`; if there are several types, the last charset wins. */
function charsetIn(contentType: string): string | undefined {
  const charsets = contentType.split(',').flatMap((type) => {
    try {
      return new MIMEType(type).params.get('charset') ?? [];
    } catch {
      return [];
    }
  });
  return charsets.at(-1);
}

/**
 * Decodes a body by its byte order mark, its header or its markup. Without any of these, guesses
 * from the bytes, as browsers do.
 */
export function decodedText(bytes: Buffer, contentType = ''): string {
  const guess = isUtf8(bytes) ? 'UTF-8' : 'windows-1252';
  const transportLayerEncodingLabel = charsetIn(contentType);
  const encoding = sniffEncoding(bytes, {
    maxPrescanBytes,
    defaultEncoding: guess,
    ...(transportLayerEncodingLabel !== undefined && { transportLayerEncodingLabel }),
  });
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // The standard forbids the encoding, so browsers show nothing.
    return new TextDecoder(guess).decode(bytes);
  }
}
