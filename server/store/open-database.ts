import type { OpenDatabase } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';

/** Opens and migrates the database at a `file:` or `postgres:` URL. Rejects when it is not writable. */
export async function openDatabase(url: string): Promise<OpenDatabase> {
  const open = url.startsWith('file:') ? openSqlite(url) : openPostgres(url);
  try {
    await migrate(open);
    return open;
  } catch (error) {
    await open.close().catch(() => undefined);
    throw error;
  }
}
