const code = 'DATABASE_UNUSABLE';

/** A database that must not be used as it is. The message tells a person why, and what to do. */
export class UnusableDatabase extends Error {
  // The class of an error from another thread is lost, its code is not.
  readonly code = code;
}

/** Whether an error, of this thread or another, is an `UnusableDatabase`. */
export function isUnusable(error: unknown): boolean {
  return Object(error).code === code;
}
