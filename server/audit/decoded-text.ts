/** How far into a document browsers look for the name of its encoding, in bytes. */
const prescanned = 1024;
const inMarkup =
  /<meta[^>]{0,500}?\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})|^<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/i;

function encodingOf(bytes: Buffer, contentType: string): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const [, inHeader] =
    /;\s{0,9}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(contentType) ?? [];
  if (inHeader !== undefined) return inHeader;
  const [, inMeta, inXml] = inMarkup.exec(bytes.toString('latin1', 0, prescanned)) ?? [];
  const named = inMeta ?? inXml ?? 'utf-8';
  // A document whose tags can be read byte by byte is not in UTF-16, whatever they say.
  return /^utf-?16/i.test(named) ? 'utf-8' : named;
}

/**
 * The text of a body, in the encoding that its first bytes, its header or its markup name;
 * otherwise, and for an encoding nobody knows, in UTF-8.
 */
export function decodedText(bytes: Buffer, contentType = ''): string {
  try {
    return new TextDecoder(encodingOf(bytes, contentType)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
