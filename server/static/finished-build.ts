import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../../core/instant.ts';

/** Written last, so that a folder without it is not a whole build. */
const markFile = 'finished.json';

/** A whole build: its id, and the time when it began to read the content. */
type FinishedBuild = { id: string; begunAt: Instant };

/** Marks a folder as a whole build. */
export function markFinished(folder: string, begunAt = Date.now()): void {
  const mark = { build: randomUUID(), begunAt: new Date(begunAt).toISOString() };
  writeFileSync(join(folder, markFile), `${JSON.stringify(mark)}\n`);
}

/** The build in a folder; undefined when there is none or it was not finished. */
export function finishedBuild(folder: string): FinishedBuild | undefined {
  try {
    const { build, begunAt } = JSON.parse(readFileSync(join(folder, markFile), 'utf8'));
    return { id: String(build), begunAt: Date.parse(begunAt) };
  } catch {
    return undefined;
  }
}
