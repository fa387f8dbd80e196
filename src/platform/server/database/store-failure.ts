/** A store error without personal data, for logs. */
type StoreFailure = { code: string; reason: string };

// PostgreSQL errors of these classes quote data.
const quotesData = /^(22|23)/;

/** Describes a store error for a log, without anything that a visitor typed. */
export function storeFailure(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return { code: 'unknown', reason: 'unknown' };
  const code = 'code' in error ? String(error.code) : error.name;
  return { code, reason: quotesData.test(code) ? 'the database rejected the data' : error.message };
}
