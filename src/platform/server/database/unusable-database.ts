const code = 'DATABASE_UNUSABLE';

/** A database that must not be used in its current state. The message says why, and the fix. */
export class UnusableDatabase extends Error {
  // An error from another thread loses its class, but not its code.
  readonly code = code;
}

/** Whether an error, of this thread or another, is an `UnusableDatabase`. */
export function isUnusableDatabase(error: unknown): boolean {
  return Object(error).code === code;
}
