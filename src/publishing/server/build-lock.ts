import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../../platform/server/database/sqlite-errors.ts';

/** The lock's file, in the project's folder. */
export const lockFile = '.astro/build.lock';

/**
 * Takes the project's build lock, so two builds never write to the same folders. The kernel owns
 * SQLite's locks, and releases them when a process dies.
 *
 * @param path The lock's file; created with its folder if missing.
 * @param waitMs How long to wait for a build that holds it, in ms.
 * @returns the function that releases it; undefined when another build still holds it.
 */
export function takeBuildLock(path: string, waitMs: number): (() => void) | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
}
