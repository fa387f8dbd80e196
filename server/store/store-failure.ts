/** What a log may know of an error of the store: never a value that a visitor typed. */
export type StoreFailure = { code: string; reason: string };

// Errors of these classes of PostgreSQL quote the data that they are about.
const quotesData = /^(22|23)/;

/** Describes an error of the store for a log. */
export function storeFailure(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return { code: 'unknown', reason: 'unknown' };
  const code = 'code' in error ? String(error.code) : error.name;
  return { code, reason: quotesData.test(code) ? 'the database refused the data' : error.message };
}
