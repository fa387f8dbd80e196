import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from './sqlite-errors.ts';
import { UnusableDatabase } from './unusable-database.ts';

// Whoever uses a database file holds a lock on an empty file beside it, so that nobody exchanges
// the database meanwhile. SQLite's own locks are on the file that is exchanged, which makes them
// useless for this. The operating system releases the lock of a process that is killed.

/** How long to wait for another holder of a lock, such as the command line, in ms. */
export const lockTimeoutMs = 2000;

/**
 * Gives a file that root made for a database to the owner of the database or, without one, its
 * folder.
 */
export function giveToOwnerOf(path: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  chownSync(file, uid, gid);
}

/**
 * Takes the lock; returns what releases it, or undefined when others hold it in a conflicting way.
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
 * Declares that this thread uses the database file, together with others, until the returned
 * function is called. @throws UnusableDatabase while somebody exchanges the file.
 */
export function shareFile(path: string): () => void {
  const release = lock(path, 'begin; select count(*) from sqlite_schema');
  if (release) return release;
  throw new UnusableDatabase(
    `the database ${path} is being restored or moved: try again when that has finished`,
  );
}

/**
 * Keeps everybody else from using the database file, which need not exist, until the returned
 * function is called. Returns undefined while a server or a command uses it.
 */
export function ownFile(path: string): (() => void) | undefined {
  return lock(path, 'pragma journal_mode = off; begin exclusive');
}
