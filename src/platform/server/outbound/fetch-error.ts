import { type FetchFailure, fetchFailures } from '../../fetch-failure.ts';

/**
 * An error that says why a fetch failed. The message may name the host, but not the URL, which may
 * be secret.
 */
export function fetchError(failure: FetchFailure, message: string): Error {
  return Object.assign(new Error(message), { failure });
}

/** Why a fetch failed; errors from elsewhere count as `unreachable`. */
export function failureOf(error: unknown): FetchFailure {
  const { failure, code }: { failure?: unknown; code?: unknown } = Object(error);
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large';
  return fetchFailures.find((known) => known === failure) ?? 'unreachable';
}
