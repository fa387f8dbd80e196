import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Store, Tables } from './tables.ts';

type Migration = {
  name: string;
  up: (db: Kysely<Tables>, store: Store) => Promise<void>;
};

/** Runs the statements of a file beside this one. */
async function runFile(db: Kysely<Tables>, name: string): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  for (const statement of text.trim().split(';\n')) await sql.raw(statement).execute(db);
}

/**
 * All migrations, in order, for both engines. Once version 1.0 is released, never change one: add a
 * new one.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001',
    up: async (db, { indexText }) => {
      await runFile(db, '001.sql');
      // The inbox filters by the covered columns, newest lead first.
      await indexText(db, {
        name: 'leads_search',
        table: 'leads',
        column: 'search',
        coveredColumns: ['state', 'received_at', 'id', 'kind', 'progress', 'read_at'],
      });
    },
  },
];
