import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../../instant.ts';

/** Written last, so a folder without it is an incomplete build. */
const markFile = 'finished.json';

/** A complete build: its id, when it began to read the content, and from which folder, if known. */
type FinishedBuild = { id: string; begunAt: Instant; content: string };

/** Marks the build in a folder as complete. */
export function markFinished(folder: string, begunAt = Date.now(), content = ''): void {
  const mark = { build: randomUUID(), begunAt: new Date(begunAt).toISOString(), content };
  writeFileSync(join(folder, markFile), `${JSON.stringify(mark)}\n`);
}

/** The build in a folder; undefined when there is none or it is incomplete. */
export function finishedBuild(folder: string): FinishedBuild | undefined {
  try {
    const {
      build,
      begunAt,
      content = '',
    } = JSON.parse(readFileSync(join(folder, markFile), 'utf8'));
    return { id: String(build), begunAt: Date.parse(begunAt), content: String(content) };
  } catch {
    return undefined;
  }
}
