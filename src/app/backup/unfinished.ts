import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Instant } from '../../platform/instant.ts';
import { sqlitePath } from '../../platform/server/database/database-name.ts';

const prefix = '.leads-unfinished-';

/** A time as `timeInName` writes it. */
export const instantInName = (text: string): Instant =>
  Date.parse(text.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

// Longer than anything takes.
const abandonedAfterMs = 12 * 60 * 60 * 1000;

function unfinishedIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((each) => each.startsWith(prefix));
    return names.map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Where restores of a database write the copy that replaces it. */
export function restoreFolder(url: string): string {
  const path = sqlitePath(url);
  return path === undefined ? tmpdir() : dirname(path);
}

/** The folders with a copy of a database that a restore left, or is writing. */
export const copiesOfRestores = (url: string): string[] => unfinishedIn(restoreFolder(url));

/** Removes what processes that were killed more than twelve hours ago left in a folder. */
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

/** Removes what restores set aside more than thirty days ago: databases, and their logs. */
export function removeOldAside(folder: string, now: Instant): void {
  for (const name of readdirSync(folder)) {
    const time = /-before-restore-(\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z)[.\w-]*$/.exec(name)?.[1];
    if (time !== undefined && now - instantInName(time) > keptAsideMs) rmSync(join(folder, name));
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
