import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentFolder, contentPath, exampleFolder } from './content-folder.ts';

/**
 * The names of example files that were changed by hand, according to Git, and differ from the
 * agency's content. Empty without Git.
 */
export function changedExampleFiles(): string[] {
  let status: string;
  try {
    const args = ['status', '--porcelain', '--no-renames', '-uall', '-z', '--', '.'];
    status = execFileSync('git', args, {
      cwd: exampleFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return [];
  }
  return status
    .split('\0')
    .map((line) => line.replace(/^.*?content\//, ''))
    .filter((name) => {
      const [example, own] = [join(exampleFolder, name), contentPath(name)];
      if (!name || !existsSync(example)) return false;
      return !existsSync(own) || !readFileSync(own).equals(readFileSync(example));
    });
}

/** The notice about such files when publishing; undefined if there are none. */
export function changedExampleNotice(): string | undefined {
  const names = changedExampleFiles();
  if (names.length === 0) return undefined;
  return `content/ is the product's example and is not shown on your site, but these files in it were changed by hand: ${names.join(', ')}. To make the same changes in your content, run this in the product's folder: git add -N content && git -C content diff -U0 --relative HEAD | GIT_CEILING_DIRECTORIES=${dirname(contentFolder)} git -C ${contentFolder} apply --unidiff-zero && git reset -q content && git stash push -u -- content`;
}
