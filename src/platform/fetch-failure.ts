/** Why a fetch failed. */
export const fetchFailures = [
  'refused', // We never connect to such an address.
  'unreachable', // Nothing responded.
  'timed-out', // Nothing came in time.
  'unfinished', // The response was cut off.
  'too-large', // The response exceeded our limit.
  'too-many-redirects', // The redirects loop.
  'untrusted', // The certificate is not trusted.
] as const;

export type FetchFailure = (typeof fetchFailures)[number];
