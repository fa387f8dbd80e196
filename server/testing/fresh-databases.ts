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

/** Defines a test of a rule whose SQL is the same for both engines, to run on only one of them. */
const once: DefineTest = (name, run) => test(name, run);
const notAgain: DefineTest = () => undefined;

/**
 * Creates empty databases of both engines for the tests of a file: `fresh` returns the URL of a new
 * one, and `rule` defines a test for only one of the engines. `folder` is for other files, and is
 * deleted afterwards. Call it outside of tests.
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
