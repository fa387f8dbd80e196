import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type TemporaryPostgres, temporaryPostgres } from './temporary-postgres.ts';

/**
 * Makes empty databases of both engines while the tests of a file run: `fresh` returns the URL of a new one.
 * `folder` is for other files, and is deleted with them. Call it outside of tests.
 */
export function freshDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'databases-'));
  let postgres: TemporaryPostgres;
  let files = 0;
  beforeAll(async () => {
    postgres = await temporaryPostgres();
  }, 60_000);
  afterAll(async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });
  const freshSqlite = async () => {
    files += 1;
    return `file:${join(folder, `leads-${files}.db`)}`;
  };
  const freshPostgres = () => postgres.createDatabase();
  return {
    folder,
    freshPostgres,
    engines: [
      { engine: 'SQLite', fresh: freshSqlite },
      { engine: 'PostgreSQL', fresh: freshPostgres },
    ] as const,
  };
}
