import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { existingFile, movedMark } from '../store/open-database.ts';
import { ownFile } from '../store/sqlite-lock.ts';
import { UnusableDatabase } from '../store/unusable-database.ts';
import { fillPostgres } from './fill-postgres.ts';
import type { Contents } from './inspect-backup.ts';
import { inUse } from './replace-file.ts';
import { soundContents } from './restore-backup.ts';
import { copySqlite } from './snapshot.ts';
import { withUnfinished } from './unfinished.ts';

type MoveOptions = {
  /** The `file:` URL of a SQLite database, which stays as it is. */
  from: string;
  /** The URL of an empty PostgreSQL database. */
  to: string;
};

/**
 * Copies everything from a SQLite database into an empty PostgreSQL database, and marks the first as moved,
 * so that nothing reads it by mistake; returns what was copied.
 *
 * @throws UnusableDatabase when a server uses the first or the second is not empty; then nothing has
 * changed.
 */
export async function moveToPostgres({ from, to }: MoveOptions): Promise<Contents> {
  const path = existingFile(from);
  if (path === undefined)
    throw new UnusableDatabase('The leads are in PostgreSQL already, so there is nothing to move.');
  const release = ownFile(path);
  if (!release) throw inUse(path);
  try {
    return await withUnfinished(dirname(path), async (copy) => {
      copySqlite(path, copy);
      const contents = soundContents(copy);
      await fillPostgres(to, copy);
      writeFileSync(movedMark(path), 'The leads are in PostgreSQL.\n', { mode: 0o600 });
      return contents;
    });
  } finally {
    release();
  }
}
