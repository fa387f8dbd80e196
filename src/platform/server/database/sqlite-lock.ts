import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from './sqlite-errors.ts';
import { UnusableDatabase } from './unusable-database.ts';

// Every process that uses a database file holds a lock on an empty file beside it, so that the
// database is not replaced while in use. SQLite's own locks are on the file that would be replaced,
// so they will not do here. The operating system releases the lock of a process that is
// killed.

/** How long to wait for another holder of a lock, such as a command, in ms. */
export const lockTimeoutMs = 2000;

/**
 * As root, gives a new file to the owner of the database or, before there is one, to the owner of
 * its folder.
 */
export function giveToOwnerOf(path: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  chownSync(file, uid, gid);
}

/**
 * Takes the lock. Returns the function that releases it, or undefined while another process holds a
 * conflicting lock.
 */
function lock(path: string, statements: string): (() => void) | undefined {
  const file = `${path}-lock`;
  try {
    closeSync(openSync(file, 'wx', 0o600));
    giveToOwnerOf(path, file);
  } catch (error) {
    // An existing file must not be opened and closed: see `createFile` in `sqlite-thread.ts`.
    if (Object(error).code !== 'EEXIST') throw error;
  }
  const holder = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    holder.exec(statements);
    return () => holder.close();
  } catch (error) {
    holder.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
}

/**
 * Takes a shared lock on the database file until the returned function is called.
 *
 * @throws UnusableDatabase while the file is being replaced.
 */
export function lockShared(path: string): () => void {
  const release = lock(path, 'begin; select count(*) from sqlite_schema');
  if (release) return release;
  throw new UnusableDatabase(
    `the database ${path} is being restored or moved: try again when that has finished`,
  );
}

/**
 * Takes an exclusive lock on the database file, which need not exist, until the returned function
 * is called. Returns undefined while a server or a command uses it.
 */
export function lockExclusive(path: string): (() => void) | undefined {
  return lock(path, 'pragma journal_mode = off; begin exclusive');
}
