import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../store/engine.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import { storeFailure } from '../store/store-failure.ts';

/** Writes down that something was read, which can be read even while nothing can be written. Never rejects. */
export async function writeDown(
  database: LeadDatabase,
  log: FastifyBaseLogger,
  work: (open: OpenDatabase) => Promise<unknown>,
): Promise<void> {
  await database.use(work).catch((error: unknown) => {
    log.error(storeFailure(error), 'the desk could not write down what was read');
  });
}
