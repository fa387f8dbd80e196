/** The text of `Refresh: 0; url=/home`, as Chromium parses it; "url=" is optional. */
const immediateRefresh = /^\s*[0-5](?:\.\d*)?\s*(?:[;,]|\s)\s*(?:url\s*=\s*)?(.*)/is;

/**
 * The target of a `Refresh` header or tag that redirects within five seconds; null if there is
 * none.
 */
export function refreshTarget(text: string): string | null {
  const [, rest = ''] = immediateRefresh.exec(text) ?? [];
  // Ignore anything after a quoted address.
  const [, , quoted, bare] = /^(?:(["'])(.*?)(?:\1|$)|(.*))/s.exec(rest) ?? [];
  return (quoted ?? bare ?? '').trim() || null;
}
