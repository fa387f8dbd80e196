import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Store, Tables } from './tables.ts';

type Migration = {
  name: string;
  up: (db: Kysely<Tables>, store: Store) => Promise<void>;
};

/**
 * All migrations, in order, for both engines. Once version 1.0 is released, never change one: add a
 * new one.
 */
export const migrations: readonly Migration[] = [
  {
    name: '001',
    up: async (db, { indexText }) => {
      const statements = readFileSync(join(import.meta.dirname, '001.sql'), 'utf8')
        .trim()
        .split(';\n');
      for (const statement of statements) await sql.raw(statement).execute(db);
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
