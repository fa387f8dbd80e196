/**
 * Why a fetch failed, in order: the address is one we never connect to, nothing responded, nothing
 * came in time, the response was cut off, it exceeded our limit, the redirects loop, or the
 * certificate is not trusted.
 */
export const fetchFailures = [
  'refused',
  'unreachable',
  'timed-out',
  'unfinished',
  'too-large',
  'too-many-redirects',
  'untrusted',
] as const;

export type FetchFailure = (typeof fetchFailures)[number];
