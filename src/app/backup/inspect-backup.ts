import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Instant } from '../../platform/instant.ts';
import { isUnusableDatabase } from '../../platform/server/database/unusable-database.ts';
import { pendingMigrations, rejectUnknownMigrations } from '../../schema/migrate.ts';

/** The contents of a lead database. */
export type DatabaseContents = {
  leads: number;
  bookings: number;
  /** When the newest lead arrived. */
  newest: Instant | undefined;
  /** Whether an earlier version made it, so that it must be migrated. */
  isFromEarlierVersion: boolean;
};

/** `unusable`: `reason` says why this version cannot read the file as a lead database. */
export type Inspection =
  | { outcome: 'usable'; contents: DatabaseContents }
  | { outcome: 'unusable'; reason: string };

function inspect(database: DatabaseSync): Inspection {
  const firstColumn = (statement: string): string[] =>
    database
      .prepare(statement)
      .all()
      .map((row) => String(Object.values(row)[0]));
  const numberFrom = (statement: string): number => Number(firstColumn(statement)[0]);
  const [problem] = firstColumn('pragma integrity_check(1)');
  if (problem !== 'ok') {
    // SQLite's first line names the database, "main".
    const found = problem?.split('\n').at(-1);
    return { outcome: 'unusable', reason: `it is damaged (SQLite says: ${found})` };
  }
  const tables = firstColumn("select name from sqlite_schema where type = 'table'");
  if (!tables.includes('migrations') || !tables.includes('leads'))
    return { outcome: 'unusable', reason: 'it is not a lead database' };
  const applied = new Set(firstColumn('select name from migrations'));
  rejectUnknownMigrations(applied);
  const leads = numberFrom('select count(*) from leads');
  return {
    outcome: 'usable',
    contents: {
      leads,
      bookings: tables.includes('bookings') ? numberFrom('select count(*) from bookings') : 0,
      newest: leads > 0 ? numberFrom('select max(received_at) from leads') : undefined,
      isFromEarlierVersion: pendingMigrations(applied).length > 0,
    },
  };
}

/** Reads a whole SQLite file to find out whether it is an intact lead database. */
export function inspectBackup(path: string): Inspection {
  if (!existsSync(path)) return { outcome: 'unusable', reason: 'there is no such file' };
  if (!statSync(path).isFile()) return { outcome: 'unusable', reason: 'it is not a file' };
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    return inspect(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      outcome: 'unusable',
      reason: isUnusableDatabase(error) ? reason : `it cannot be read: ${reason}`,
    };
  } finally {
    database?.close();
  }
}
