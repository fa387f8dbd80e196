import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../../instant.ts';
import { codeDigest } from './code-digest.ts';

/** Written last, so a folder without it is an incomplete build. */
const markerFile = 'finished.json';

/** A complete build. */
type FinishedBuild = {
  id: string;
  /** When the build began to read the content. */
  begunAt: Instant;
  /** The content folder, if known. */
  content: string;
  /** The digest of the code that made the build. */
  code: string;
};

/** Marks the build in a folder as complete. */
export function markFinished(folder: string, begunAt = Date.now(), content = ''): void {
  const mark = {
    build: randomUUID(),
    begunAt: new Date(begunAt).toISOString(),
    content,
    // Computed at the end: a build during which the code was replaced matches neither version.
    code: codeDigest(),
  };
  writeFileSync(join(folder, markerFile), `${JSON.stringify(mark)}\n`);
}

/** The build in a folder; undefined when there is none or it is incomplete. */
export function finishedBuild(folder: string): FinishedBuild | undefined {
  try {
    const {
      build,
      begunAt,
      content = '',
      code = '',
    } = JSON.parse(readFileSync(join(folder, markerFile), 'utf8'));
    return {
      id: String(build),
      begunAt: Date.parse(begunAt),
      content: String(content),
      code: String(code),
    };
  } catch {
    return undefined;
  }
}
