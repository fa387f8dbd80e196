/**
 * Why an address gave no answer: it leads where we never connect (`refused`), nothing answers
 * there, nothing came in time, an answer began and did not end, it sent more than we read, it redirects
 * in circles, or its certificate is not to be trusted.
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
