import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { contentFolder, contentNames, contentPath, exampleFolder } from './content-folder.ts';

/** The files of some content: the SHA-256 of each, by name, such as "content/agency.yaml". */
export type ContentFiles = Readonly<Record<string, string>>;

/** The bytes of each file, by name. */
type Bytes = ReadonlyMap<string, Buffer>;

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What a folder of content has now. */
export const readContent = (folder = contentFolder): Bytes =>
  new Map(contentNames(folder).map((name) => [name, readFileSync(contentPath(name, folder))]));

export const filesOf = (content: Bytes): ContentFiles =>
  Object.fromEntries([...content].map(([name, bytes]) => [name, digestOf(bytes)]));

export const isSame = (one: ContentFiles, other: ContentFiles): boolean =>
  changedNames(one, other).length === 0;

/** What two contents have in common only if they are the same. */
export const filesDigest = (files: ContentFiles): string =>
  digestOf(Buffer.from(JSON.stringify(Object.entries(files).sort())));

/** The names of files that are in one content alone, or are others. */
export const changedNames = (one: ContentFiles, other: ContentFiles): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .sort();

const listName = 'content.json';
const builtSchema = z.object({ person: z.string(), files: z.record(z.string(), z.string()) });

/** What a build was made of, and by whom. */
export type BuiltContent = z.infer<typeof builtSchema>;

/** Copies content into the folder of a build that was made of it. */
export function copyIntoBuild(build: string, content: Bytes, person: string): void {
  for (const [name, bytes] of content) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), bytes);
  }
  const list: BuiltContent = { person, files: filesOf(content) };
  writeFileSync(join(build, listName), JSON.stringify(list));
}

/** What a build was made of; undefined for a build of a static host, and where there is none. */
export function builtContent(build: string): BuiltContent | undefined {
  try {
    return builtSchema.parse(JSON.parse(readFileSync(join(build, listName), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Reads a file of the content that a build was made of. @throws when it is not there. */
export const readFromBuild = (build: string, name: string): Buffer =>
  readFileSync(join(build, name));

const unfinishedEnding = '.restoring.tmp';
/** Where a file is until all are written. */
const unfinished = (path: string): string => `${path}${unfinishedEnding}`;

/** Removes what a restore left that was killed. */
function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith(unfinishedEnding)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Replaces the files of a folder of content; what is beside the content, such as the files of Git,
 * stays. Begun anew after a crash, it ends the same.
 *
 * @throws when a name leads out of the folder, it is that of the example, or the disk is full; nothing
 * is replaced then.
 */
export function writeContent(content: Bytes, folder = contentFolder): void {
  if (folder === exampleFolder) {
    throw new Error(
      'content/ is the example of the product, which stays as it is: set CONTENT_FOLDER',
    );
  }
  for (const name of content.keys()) {
    if (!/^content\/[^\\]+$/.test(name) || name.split('/').some((part) => /^\.*$/.test(part))) {
      throw new Error(`${name} is no name of a content file`);
    }
  }
  const paths = [...content.keys()].map((name) => contentPath(name, folder));
  removeUnfinished(folder);
  try {
    for (const [name, bytes] of content) {
      const path = contentPath(name, folder);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(unfinished(path), bytes);
      // Whoever could read or change it by hand still can.
      const old = statSync(path, { throwIfNoEntry: false });
      if (old) chmodSync(unfinished(path), old.mode);
    }
    for (const path of paths) renameSync(unfinished(path), path);
  } finally {
    removeUnfinished(folder);
  }
  const own = realpathSync(folder);
  for (const name of contentNames(folder)) {
    if (content.has(name)) continue;
    const path = contentPath(name, folder);
    // What a linked folder has belongs to somebody else.
    const isWithin = !relative(own, realpathSync(dirname(path))).startsWith('..');
    if (isWithin) rmSync(path);
  }
}
