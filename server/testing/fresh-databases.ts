import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject, test } from 'vitest';

/** An empty database on the PostgreSQL server of the test run; resolves with its URL. */
export async function freshPostgres(): Promise<string> {
  const response = await fetch(inject('databaseMaker'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

type DefineTest = (name: string, run: () => Promise<void>) => void;

/** Defines a test of a rule whose SQL is the same for both engines: it runs on one of them. */
const once: DefineTest = (name, run) => test(name, run);
const notAgain: DefineTest = () => undefined;

/**
 * Makes empty databases of both engines while the tests of a file run: `fresh` returns the URL of a
 * new one, and `rule` defines a test for one of them alone. `folder` is for other files, and is
 * deleted with them. Call it outside of tests.
 */
export function freshDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'databases-'));
  let files = 0;
  afterAll(() => rmSync(folder, { recursive: true }));
  const freshSqlite = async () => {
    files += 1;
    return `file:${join(folder, `leads-${files}.db`)}`;
  };
  return {
    folder,
    engines: [
      { engine: 'SQLite', fresh: freshSqlite, rule: once },
      { engine: 'PostgreSQL', fresh: freshPostgres, rule: notAgain },
    ] as const,
  };
}
