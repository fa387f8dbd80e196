/** Content codings of a response: Brotli, gzip or none. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

/** Matches an `Accept-Encoding` that lists the coding with any weight but 0. */
const codingPattern = (coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i');

const bySize = [['br', codingPattern('br')] as const, ['gzip', codingPattern('gzip')] as const];

/**
 * Chooses the smallest of the available codings that a client lists. Falls back to `identity` even
 * if the client excludes it: a page is more useful than a 406.
 */
export function chooseCoding(
  acceptEncoding = '',
  available: ReadonlySet<ContentCoding>,
): ContentCoding {
  const names = acceptEncoding.slice(0, 1000);
  const best = bySize.find(([coding, pattern]) => available.has(coding) && pattern.test(names));
  return best?.[0] ?? 'identity';
}
