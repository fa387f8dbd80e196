/** The ways a file can be sent: Brotli, gzip or as it is. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

// Smallest result first: among codings of one weight, the first wins.
const bySize = ['br', 'gzip', 'identity'] as const;

// Identity is acceptable without being named, but never what a client asked for.
const unnamedIdentity = 0.0001;

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
 * The coding to send out of those available, after RFC 9110 §12.5.3. Falls back to `identity`
 * when nothing else is accepted, even when the client refused that too: a readable page is worth
 * more than a 406.
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: ReadonlySet<ContentCoding>,
): ContentCoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const accepted = weightsOf(acceptEncoding.slice(0, 1000));
  const unnamed = accepted.get('*') ?? 0;
  const weight = (coding: ContentCoding): number =>
    accepted.get(coding) ??
    (coding === 'identity' ? (accepted.get('*') ?? unnamedIdentity) : unnamed);
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
