import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written last, so that a folder without it is not a whole build. */
const markFile = 'finished.json';

/** Marks a folder as a whole build. */
export function markFinished(folder: string): void {
  const mark = { build: randomUUID(), finishedAt: new Date().toISOString() };
  writeFileSync(join(folder, markFile), `${JSON.stringify(mark)}\n`);
}

/** The id of the build in a folder; undefined when there is none or it was not finished. */
export function finishedBuild(folder: string): string | undefined {
  try {
    return String(JSON.parse(readFileSync(join(folder, markFile), 'utf8')).build);
  } catch {
    return undefined;
  }
}
