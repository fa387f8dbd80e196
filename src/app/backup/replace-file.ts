import { chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../../platform/server/database/sqlite-errors.ts';
import { giveToOwnerOf } from '../../platform/server/database/sqlite-lock.ts';
import { UnusableDatabase } from '../../platform/server/database/unusable-database.ts';
import { linkNewFile, syncToDisk } from '../../platform/server/new-file.ts';

const lockTimeoutMs = 1000;

/** The error when another program has the file open. */
export const inUseError = (path: string): UnusableDatabase =>
  new UnusableDatabase(
    `${path} is in use by a server or another command. Stop the server, for example with "systemctl stop site", and try again.`,
  );

/** Whether SQLite can read a whole file. A read-only connection does not change a damaged file. */
function isIntact(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true, timeout: lockTimeoutMs });
  try {
    return database.prepare('pragma integrity_check(1)').get()?.integrity_check === 'ok';
  } catch (error) {
    if (isLocked(error)) throw inUseError(path);
    return false;
  } finally {
    database.close();
  }
}

/** Merges a database's log into its file, so that the file is complete without it. */
function mergeLog(path: string): void {
  const database = new DatabaseSync(path, { timeout: lockTimeoutMs });
  try {
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    // Programs other than ours ignore our lock, but SQLite notices that they have the file open.
    throw isLocked(error) ? inUseError(path) : error;
  } finally {
    database.close();
  }
}

/** Keeps the file under a second name: by a hard link, or a copy if the disk has no hard links. */
function setAside(path: string, oldPath: string): void {
  try {
    linkNewFile(path, oldPath);
  } catch (error) {
    if (Object(error).code === 'EEXIST') throw error;
    copyFileSync(path, oldPath, constants.COPYFILE_EXCL);
  }
  syncToDisk(oldPath);
}

/** The path to which the old file is moved: "leads.db" becomes "leads-before-restore-TIME.db". */
function setAsidePath(path: string, time: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}-before-restore-${time}${extension}`;
}

/**
 * Replaces a database, whose lock the caller holds, with a complete SQLite file. There is a
 * database at the path at every moment. Returns the new path of the old one, if there was one.
 *
 * @throws UnusableDatabase when another program has it open.
 */
export function replaceFile(path: string, file: string, time: string): string | undefined {
  giveToOwnerOf(path, file);
  syncToDisk(file);
  const oldPath = setAsidePath(path, time);
  const hadDatabase = existsSync(path);
  if (hadDatabase) {
    // SQLite would delete the log of a damaged file, although it may have the only copy of a lead.
    if (isIntact(path)) mergeLog(path);
    setAside(path, oldPath);
    chmodSync(oldPath, 0o600);
  }
  // A log left by a damaged or moved file would damage the new one.
  for (const suffix of ['-wal', '-journal']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, oldPath + suffix);
  }
  rmSync(`${path}-shm`, { force: true });
  renameSync(file, path);
  syncToDisk(dirname(path));
  return hadDatabase ? oldPath : undefined;
}
