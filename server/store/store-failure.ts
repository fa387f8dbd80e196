import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from './engine.ts';
import type { LeadDatabase } from './lead-database.ts';

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

/** Records that something was read, if the store can be written. Never rejects. */
export async function tryToRecord(
  database: LeadDatabase,
  log: FastifyBaseLogger,
  work: (open: OpenDatabase) => Promise<unknown>,
): Promise<void> {
  await database.use(work).catch((error: unknown) => {
    log.error(storeFailure(error), 'could not record what was read');
  });
}
