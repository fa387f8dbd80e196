import { databaseName } from '../../platform/server/database/database-name.ts';
import { type Environment, readEnvironment } from '../../platform/server/environment.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { openExisting } from '../../schema/open-database.ts';
import type { Store } from '../../schema/tables.ts';
import { exitError } from './program.ts';

/** The server's settings. @throws CommanderError when one is invalid. */
export function readSettings(): Environment {
  const read = readEnvironment(process.env);
  if (read.outcome === 'invalid') throw exitError(1, read.problem);
  return read.environment;
}

/** Runs work on the server's database, and prints the database's name to stderr. */
export async function withDatabase<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  process.stderr.write(`Database: ${databaseName(url)}\n`);
  const database = leadDatabase(url, openExisting);
  try {
    return await database.use(work);
  } finally {
    await database.close();
  }
}
