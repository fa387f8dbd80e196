import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, inject, test } from 'vitest';
import { type LeadDatabase, leadDatabase } from '../schema/lead-database.ts';
import { openDatabase } from '../schema/open-database.ts';

async function newPostgres(kind: 'empty' | 'migrated'): Promise<string> {
  const response = await fetch(`${inject('databaseMaker')}/${kind}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** An empty database on the PostgreSQL server of the test run; resolves with its URL. */
export const freshPostgres = (): Promise<string> => newPostgres('empty');

/** The same with the tables of this version, which is faster than to open an empty one. */
export const migratedPostgres = (): Promise<string> => newPostgres('migrated');

let sqliteTables: Promise<Buffer> | undefined;

/** The bytes of a SQLite file with the tables of this version. */
async function newSqliteFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  const file = join(folder, 'leads.db');
  await (await openDatabase(`file:${file}`)).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Writes a SQLite file with the tables of this version, like `migratedPostgres`; its URL. */
export async function migratedSqlite(file: string): Promise<string> {
  sqliteTables ??= newSqliteFile();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await sqliteTables);
  return `file:${file}`;
}

type DefineTest = (name: string, run: () => Promise<void>) => void;

/** Defines a test of a rule whose SQL is the same for both engines, to run on only one of them. */
const once: DefineTest = (name, run) => test(name, run);
const notAgain: DefineTest = () => undefined;

/**
 * Creates databases of both engines for the tests of a file: `fresh` returns the URL of a new one
 * without rows, `empty` of one without tables, and `rule` defines a test for only one of the
 * engines. `folder` is for other files, and is deleted afterwards. Call it outside of tests.
 */
export function freshDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'databases-'));
  let files = 0;
  afterAll(() => rmSync(folder, { recursive: true }));
  const newFile = () => {
    files += 1;
    return join(folder, `leads-${files}.db`);
  };
  return {
    folder,
    engines: [
      {
        engine: 'SQLite',
        fresh: () => migratedSqlite(newFile()),
        empty: async () => `file:${newFile()}`,
        rule: once,
      },
      { engine: 'PostgreSQL', fresh: migratedPostgres, empty: freshPostgres, rule: notAgain },
    ] as const,
  };
}

/** Opens a new database in each test, and closes it; the returned function works on it. */
export function eachFresh(fresh: () => Promise<string>): LeadDatabase['use'] {
  let database: LeadDatabase;
  beforeEach(async () => {
    database = leadDatabase(await fresh());
  });
  afterEach(() => database.close());
  return (work) => database.use(work);
}
