/** Content codings of a response: Brotli, gzip or none. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

// Smallest result first: among codings with equal weights, the first wins.
const bySize = ['br', 'gzip', 'identity'] as const;

// Identity is acceptable unless excluded, but any listed coding takes precedence.
const implicitIdentityWeight = 0.0001;

function weightsOf(acceptEncoding: string): Map<string, number> {
  const entries = acceptEncoding.split(',').map((part): [string, number] => {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    return [coding, Number.isFinite(weight) ? weight : 0];
  });
  return new Map(entries);
}

/**
 * Chooses one of the available codings according to RFC 9110 §12.5.3. Falls back to `identity` even
 * if the client excludes it: a page is more useful than a 406.
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<ContentCoding>,
): ContentCoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const accepted = weightsOf(acceptEncoding.slice(0, 1000));
  const weight = (coding: ContentCoding): number =>
    accepted.get(coding) ??
    accepted.get('*') ??
    (coding === 'identity' ? implicitIdentityWeight : 0);
  let best: ContentCoding = 'identity';
  let bestWeight = 0;
  for (const coding of bySize) {
    if (available.has(coding) && weight(coding) > bestWeight) {
      best = coding;
      bestWeight = weight(coding);
    }
  }
  return best;
}
