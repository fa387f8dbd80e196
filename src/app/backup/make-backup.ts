import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Instant } from '../../platform/instant.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';
import { publishFile } from '../../platform/server/new-file.ts';
import { existingFile } from '../../schema/open-database.ts';
import { type Contents, inspectBackup } from './inspect-backup.ts';
import { snapshot } from './snapshot.ts';
import { withUnfinished } from './unfinished.ts';

/** A backup that was made and verified. */
export type Backup = { path: string; contents: Contents; removed: string[] };

type BackupOptions = {
  /** The URL of the database, of either engine. */
  url: string;
  /** Created if missing, accessible to its owner only. */
  folder: string;
  /** How many backups to keep, the new one included; all by default. */
  keep?: number | undefined;
  now: Instant;
};

const ownName = /^leads-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.db$/;

/** A UTC time for file names: it sorts by time, and has no repeated hour at a clock change. */
export function timeInName(now: Instant): string {
  return new Date(now).toISOString().replaceAll(':', '-');
}

/**
 * The default folder of backups: beside the database file, or where that would be for PostgreSQL.
 */
export function backupFolder(url: string): string {
  return join(dirname(sqlitePath(url) ?? resolve('data/leads.db')), 'backups');
}

/** Removes the oldest backups, but never the new one; returns their paths. */
function removeOld(folder: string, keep: number, name: string): string[] {
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && ownName.test(entry.name) && entry.name !== name)
    .map((entry) => join(folder, entry.name))
    .sort()
    .reverse();
  const old = others.slice(keep - 1);
  for (const path of old) rmSync(path);
  return old;
}

/**
 * Copies the database, while in use, into a SQLite file named by time. The file appears only after
 * it is verified, so it is never incomplete. Then removes old backups.
 *
 * @throws when the database or the folder cannot be used, or the copy is not sound.
 */
export async function makeBackup({ url, folder, keep, now }: BackupOptions): Promise<Backup> {
  existingFile(url);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `leads-${timeInName(now)}.db`;
  const path = join(folder, name);
  const contents = await withUnfinished(folder, async (copy) => {
    await snapshot(url, copy);
    const inspection = inspectBackup(copy);
    if (inspection.outcome === 'damaged')
      throw new Error(`the copy was discarded, because ${inspection.reason}`);
    publishFile(copy, path);
    return inspection.contents;
  });
  return { path, contents, removed: keep === undefined ? [] : removeOld(folder, keep, name) };
}
