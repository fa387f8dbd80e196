/** The text of `Refresh: 0; url=/home`, as Chromium reads it; the word "url" may be missing. */
const instant = /^\s*[0-5](?:\.\d*)?\s*(?:[;,]|\s)\s*(?:url\s*=\s*)?(.*)/is;

/**
 * Where a `Refresh` header, or the tag of the same name, sends readers at once: within five
 * seconds. Null if nowhere.
 */
export function refreshTarget(text: string): string | null {
  const [, rest = ''] = instant.exec(text) ?? [];
  // What follows a quoted address is ignored.
  const [, , quoted, bare] = /^(?:(["'])(.*?)(?:\1|$)|(.*))/s.exec(rest) ?? [];
  return (quoted ?? bare ?? '').trim() || null;
}
