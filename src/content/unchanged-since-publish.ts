import { readFileSync } from 'node:fs';
import { builtContent, sha256 } from './loading/content-files.ts';
import { contentPath } from './loading/content-folder.ts';

/**
 * Whether a file is unchanged since the last publish. Checks that a later version of the product
 * added only warn about such a file.
 *
 * @param build The folder of the published build.
 */
export function isUnchangedSincePublish(file: string, build = 'dist'): boolean {
  return builtContent(build)?.files[file] === sha256(readFileSync(contentPath(file)));
}
