import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Instant } from '../../platform/instant.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';

const prefix = '.leads-unfinished-';

/** Parses a time that `timeInName` wrote. */
export const parseTimeInName = (text: string): Instant =>
  Date.parse(text.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** Longer than any backup or restore takes. */
const maxLeftoverAgeMs = 12 * 60 * 60 * 1000;

function leftoversIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((each) => each.startsWith(prefix));
    return names.map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The folder where a restore prepares the new database. */
export function restoreFolder(url: string): string {
  const path = sqlitePath(url);
  return path === undefined ? tmpdir() : dirname(path);
}

/** The folders in which running or killed restores have left a copy of the database. */
export const restoreLeftovers = (url: string): string[] => leftoversIn(restoreFolder(url));

/** Removes the leftovers of processes that were killed over twelve hours ago. */
export function removeOldLeftovers(folder: string): void {
  for (const path of leftoversIn(folder)) {
    try {
      const age = Date.now() - statSync(path).mtimeMs;
      if (age > maxLeftoverAgeMs) rmSync(path, { recursive: true });
    } catch {
      // It belongs to another user, or another process has just removed it.
    }
  }
}

const setAsideLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Removes databases, and their logs, that restores set aside over thirty days ago. */
export function removeOldSetAsideDatabases(folder: string, now: Instant): void {
  for (const name of readdirSync(folder)) {
    const time = /-before-restore-(\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z)[.\w-]*$/.exec(name)?.[1];
    if (time !== undefined && now - parseTimeInName(time) > setAsideLifetimeMs)
      rmSync(join(folder, name));
  }
}

/**
 * Runs work with the path of a file in a new folder that only its owner can read, and removes the
 * folder afterward. Also removes the leftovers of killed processes.
 */
export async function withTemporaryFile<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  removeOldLeftovers(folder);
  const temporaryFolder = mkdtempSync(join(folder, prefix));
  try {
    return await work(join(temporaryFolder, 'leads.db'));
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}
