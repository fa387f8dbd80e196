import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const prefix = '.leads-unfinished-';
// Longer than anything takes.
const abandonedAfterMs = 12 * 60 * 60 * 1000;

/** Removes what killed processes left behind. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
    const path = join(folder, name);
    try {
      const age = Date.now() - statSync(path).mtimeMs;
      if (age > abandonedAfterMs) rmSync(path, { recursive: true });
    } catch {
      // It belongs to another user, or another process has just removed it.
    }
  }
}

/**
 * Runs work with a file path in a new folder, which only its owner can read and which is removed
 * afterwards. Also removes what killed processes left there.
 */
export async function withUnfinished<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  removeAbandoned(folder);
  const own = mkdtempSync(join(folder, prefix));
  try {
    return await work(join(own, 'leads.db'));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
