import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtContent, digestOf } from './files/content-copy.ts';
import { contentPath } from './files/content-folder.ts';

/**
 * Whether a file is as it was published last, so that a check which that version did not have only
 * warns about it.
 *
 * @param build The folder of the published build.
 */
export function isAsPublished(file: string, build = 'dist'): boolean {
  const built = builtContent(build);
  // An earlier version did not say what it was made of.
  if (!built) return existsSync(join(build, 'finished.json'));
  return built.files[file] === digestOf(readFileSync(contentPath(file)));
}
