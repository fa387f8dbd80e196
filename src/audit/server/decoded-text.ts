import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import sniffEncoding from 'html-encoding-sniffer';

/**
 * How far into a document a tag may name its encoding, in bytes: browsers read on to the end of the
 * head, far beyond what the standard asks.
 */
const maxPrescanBytes = 64 * 1024;

/** The charset in a `Content-Type`; of several types, the last that names one counts. */
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
 * The text of a body, in the encoding that its first bytes, its header or its markup name. Without
 * any of them, browsers guess from the bytes.
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
    // Browsers show nothing in an encoding that the standard forbids.
    return new TextDecoder(guess).decode(bytes);
  }
}
