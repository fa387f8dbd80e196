import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Instant } from '../../platform/instant.ts';
import { isUnusableDatabase } from '../../platform/server/database/unusable-database.ts';
import { pendingMigrations, rejectNewer } from '../../schema/migrate.ts';

/** The contents of a lead database. */
export type Contents = {
  leads: number;
  bookings: number;
  /** When the newest lead arrived. */
  newest: Instant | undefined;
  /** Whether an earlier version made it, so it must be migrated. */
  isEarlier: boolean;
};

/** `damaged`: `reason` says why this version cannot read the file as a lead database. */
export type Inspection =
  | { outcome: 'sound'; contents: Contents }
  | { outcome: 'damaged'; reason: string };

function inspect(database: DatabaseSync): Inspection {
  const texts = (statement: string): string[] =>
    database
      .prepare(statement)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const number = (statement: string): number => Number(texts(statement)[0]);
  const [problem] = texts('pragma integrity_check(1)');
  if (problem !== 'ok') {
    // SQLite's first line names the database, "main".
    const found = problem?.split('\n').at(-1);
    return { outcome: 'damaged', reason: `it is damaged (SQLite says: ${found})` };
  }
  const tables = texts("select name from sqlite_schema where type = 'table'");
  if (!tables.includes('migrations') || !tables.includes('leads'))
    return { outcome: 'damaged', reason: 'it is not a lead database' };
  const applied = new Set(texts('select name from migrations'));
  rejectNewer(applied);
  const leads = number('select count(*) from leads');
  return {
    outcome: 'sound',
    contents: {
      leads,
      bookings: tables.includes('bookings') ? number('select count(*) from bookings') : 0,
      newest: leads > 0 ? number('select max(received_at) from leads') : undefined,
      isEarlier: pendingMigrations(applied).length > 0,
    },
  };
}

/** Reads a whole SQLite file to find out whether it is an intact lead database. */
export function inspectBackup(path: string): Inspection {
  if (!existsSync(path)) return { outcome: 'damaged', reason: 'there is no such file' };
  if (!statSync(path).isFile()) return { outcome: 'damaged', reason: 'it is not a file' };
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    return inspect(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      outcome: 'damaged',
      reason: isUnusableDatabase(error) ? reason : `it cannot be read: ${reason}`,
    };
  } finally {
    database?.close();
  }
}
