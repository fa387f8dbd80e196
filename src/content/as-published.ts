import { readFileSync } from 'node:fs';
import { builtContent, digestOf } from './loading/content-copy.ts';
import { contentPath } from './loading/content-folder.ts';

/**
 * Whether a file is as it was published last, so that a check which that version did not have only
 * warns about it.
 *
 * @param build The folder of the published build.
 */
export function isAsPublished(file: string, build = 'dist'): boolean {
  return builtContent(build)?.files[file] === digestOf(readFileSync(contentPath(file)));
}
