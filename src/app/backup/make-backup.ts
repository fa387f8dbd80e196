import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Instant } from '../../platform/instant.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';
import { publishFile } from '../../platform/server/new-file.ts';
import { requireDatabaseFile } from '../../schema/open-database.ts';
import { type DatabaseContents, inspectBackup } from './inspect-backup.ts';
import { snapshot } from './snapshot.ts';
import { withTemporaryFile } from './temporary-files.ts';

/** A backup that was made and verified. */
export type Backup = { path: string; contents: DatabaseContents; removed: string[] };

type BackupOptions = {
  /** The database URL, SQLite or PostgreSQL. */
  url: string;
  /** Created if missing, accessible only to its owner. */
  folder: string;
  /** How many backups to keep, the new one included; all by default. */
  keep?: number | undefined;
  now: Instant;
};

const backupFileName = /^leads-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.db$/;

/** A UTC time for file names, which sorts by time and repeats no hour when clocks change. */
export function timeInName(now: Instant): string {
  return new Date(now).toISOString().replaceAll(':', '-');
}

/**
 * The default folder of backups: next to the SQLite file; with PostgreSQL, where the SQLite file
 * would be by default.
 */
export function backupFolder(url: string): string {
  return join(dirname(sqlitePath(url) ?? resolve('data/leads.db')), 'backups');
}

/** Removes the oldest backups, but never the new one; returns their paths. */
function removeOldBackups(folder: string, keep: number, name: string): string[] {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && backupFileName.test(entry.name) && entry.name !== name)
    .map((entry) => join(folder, entry.name))
    .sort()
    .reverse();
  const removed = others.slice(keep - 1);
  for (const path of removed) rmSync(path);
  return removed;
}

/**
 * Copies the database, while in use, into a SQLite file named by time. The file appears only after
 * it is verified, so it is never incomplete. Then removes old backups.
 *
 * @throws when the database, the folder or the copy is not usable.
 */
export async function makeBackup({ url, folder, keep, now }: BackupOptions): Promise<Backup> {
  requireDatabaseFile(url);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `leads-${timeInName(now)}.db`;
  const path = join(folder, name);
  const contents = await withTemporaryFile(folder, async (copy) => {
    await snapshot(url, copy);
    const inspection = inspectBackup(copy);
    if (inspection.outcome === 'unusable')
      throw new Error(`the copy was discarded, because ${inspection.reason}`);
    publishFile(copy, path);
    return inspection.contents;
  });
  return {
    path,
    contents,
    removed: keep === undefined ? [] : removeOldBackups(folder, keep, name),
  };
}
