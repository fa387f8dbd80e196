import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Instant } from '../../platform/instant.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';
import { lockExclusive } from '../../platform/server/database/sqlite-lock.ts';
import { UnusableDatabase } from '../../platform/server/database/unusable-database.ts';
import { openDatabase } from '../../schema/open-database.ts';
import { forgetErasureNotices } from '../jobs/lead-retention.ts';
import { fillPostgres } from './fill-postgres.ts';
import { type DatabaseContents, inspectBackup } from './inspect-backup.ts';
import { timeInName } from './make-backup.ts';
import { inUseError, replaceFile } from './replace-file.ts';
import { copySqlite, endWriteAheadLog } from './snapshot.ts';
import { restoreFolder, withTemporaryFile } from './temporary-files.ts';

/** A restored backup, and the new path of the file that it replaced, if there was one. */
type Restored = { contents: DatabaseContents; oldPath: string | undefined };

type RestoreOptions = {
  /** The backup, which is not changed. */
  file: string;
  /** The database URL, SQLite or PostgreSQL. */
  url: string;
  now: Instant;
};

/** The contents of a file. @throws UnusableDatabase when it is not a usable lead database. */
function usableContents(file: string): DatabaseContents {
  const inspection = inspectBackup(file);
  if (inspection.outcome === 'usable') return inspection.contents;
  throw new UnusableDatabase(`${file} cannot be used: ${inspection.reason}. Nothing was changed.`);
}

/**
 * Migrates a copy, and removes anything that may have been revoked since the backup: desk sessions,
 * sign-in links and challenges.
 */
async function prepareCopy(copy: string): Promise<void> {
  const database = await openDatabase(`file:${copy}`);
  try {
    for (const table of ['sessions', 'sign_in_links', 'challenges'] as const) {
      await database.db.deleteFrom(table).execute();
    }
    // The restore may be to recover a lead that is due for erasure, so notify the agency again.
    await forgetErasureNotices(database, undefined);
  } finally {
    await database.close();
  }
}

async function restoreFile(
  path: string,
  { file, now }: RestoreOptions,
): Promise<string | undefined> {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lockExclusive(path);
  if (!release) throw inUseError(path);
  try {
    return await withTemporaryFile(folder, async (copy) => {
      copySqlite(file, copy);
      await prepareCopy(copy);
      endWriteAheadLog(copy);
      usableContents(copy);
      return replaceFile(path, copy, timeInName(now));
    });
  } finally {
    release();
  }
}

/**
 * Replaces the database with a backup, migrated to this version and with everyone signed out. A
 * SQLite file is replaced atomically, and the old one is kept; a PostgreSQL database must be empty.
 *
 * @throws UnusableDatabase when the backup is not usable, or the database is in use or not empty;
 * then nothing has changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, url } = options;
  const contents = usableContents(file);
  const path = sqlitePath(url);
  if (path !== undefined) return { contents, oldPath: await restoreFile(path, options) };
  await withTemporaryFile(restoreFolder(url), async (copy) => {
    copySqlite(file, copy);
    await prepareCopy(copy);
    await fillPostgres(url, copy);
  });
  return { contents, oldPath: undefined };
}
