import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Instant } from '../../platform/instant.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';

const prefix = '.leads-unfinished-';

/** Parses a time that `timeInName` wrote. */
export const instantInName = (text: string): Instant =>
  Date.parse(text.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

// Longer than any backup or restore takes.
const abandonedAfterMs = 12 * 60 * 60 * 1000;

function unfinishedIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((each) => each.startsWith(prefix));
    return names.map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The folder in which a restore prepares the new database. */
export function restoreFolder(url: string): string {
  const path = sqlitePath(url);
  return path === undefined ? tmpdir() : dirname(path);
}

/** The folders with a copy of the database from a running or killed restore. */
export const copiesOfRestores = (url: string): string[] => unfinishedIn(restoreFolder(url));

/** Removes the leftovers of processes that were killed over twelve hours ago. */
export function removeAbandoned(folder: string): void {
  for (const path of unfinishedIn(folder)) {
    try {
      const age = Date.now() - statSync(path).mtimeMs;
      if (age > abandonedAfterMs) rmSync(path, { recursive: true });
    } catch {
      // It belongs to another user, or another process has just removed it.
    }
  }
}

const keptAsideMs = 30 * 24 * 60 * 60 * 1000;

/** Removes databases, and their logs, that restores set aside over thirty days ago. */
export function removeOldAside(folder: string, now: Instant): void {
  for (const name of readdirSync(folder)) {
    const time = /-before-restore-(\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z)[.\w-]*$/.exec(name)?.[1];
    if (time !== undefined && now - instantInName(time) > keptAsideMs) rmSync(join(folder, name));
  }
}

/**
 * Runs work with a file path in a new folder, which only its owner can read and which is removed
 * afterwards. Also removes the leftovers of killed processes.
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
