import { type FetchFailure, fetchFailures } from '../../fetch-failure.ts';

/**
 * An error that says why a fetch failed. Its message names the host at most: a URL may be secret.
 */
export function fetchError(failure: FetchFailure, message: string): Error {
  return Object.assign(new Error(message), { failure });
}

/** Why a fetch failed; an error of another making means that no proper answer came. */
export function failureOf(error: unknown): FetchFailure {
  const { failure, code }: { failure?: unknown; code?: unknown } = Object(error);
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large';
  return fetchFailures.find((known) => known === failure) ?? 'unreachable';
}
