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

/** The SHA-256 of each file, by name, such as "content/agency.yaml". */
export type Hashes = Readonly<Record<string, string>>;

/** The bytes of each file, by name. */
type Bytes = ReadonlyMap<string, Buffer>;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The current files of a content folder. */
export const readContent = (folder = contentFolder): Bytes =>
  new Map(contentNames(folder).map((name) => [name, readFileSync(contentPath(name, folder))]));

export const fileHashes = (content: Bytes): Hashes =>
  Object.fromEntries([...content].map(([name, bytes]) => [name, sha256(bytes)]));

export const isSameContent = (one: Hashes, other: Hashes): boolean =>
  changedNames(one, other).length === 0;

/** A digest of all files: equal only for the same content. */
export const filesDigest = (files: Hashes): string =>
  sha256(Buffer.from(JSON.stringify(Object.entries(files).sort())));

/** The names of files that were added, removed or changed. */
export const changedNames = (one: Hashes, other: Hashes): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .sort();

const listName = 'content.json';
const builtSchema = z.object({ person: z.string(), files: z.record(z.string(), z.string()) });

/** The files of a build's content, and the person who made the build. */
export type BuiltContent = z.infer<typeof builtSchema>;

/** Copies content into the folder of its build. */
export function copyIntoBuild(build: string, content: Bytes, person: string): void {
  for (const [name, bytes] of content) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), bytes);
  }
  const list: BuiltContent = { person, files: fileHashes(content) };
  writeFileSync(join(build, listName), JSON.stringify(list));
}

/** The content of a build; undefined for a static host's build, and if there is no build. */
export function builtContent(build: string): BuiltContent | undefined {
  try {
    return builtSchema.parse(JSON.parse(readFileSync(join(build, listName), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Reads a file of a build's content. @throws when it does not exist. */
export const readFromBuild = (build: string, name: string): Buffer =>
  readFileSync(join(build, name));

const temporarySuffix = '.restoring.tmp';
/** The temporary path of a file, until all files are written. */
const temporaryPath = (path: string): string => `${path}${temporarySuffix}`;

/** Removes the leftovers of a restore that was killed. */
function removeTemporaryFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith(temporarySuffix)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Replaces the files of a content folder; other files beside them, such as Git's, stay. Idempotent:
 * can be repeated after a crash.
 *
 * @throws when a name leads outside the folder, the folder is the example's, or the disk is full;
 *   nothing is replaced then.
 */
export function writeContent(content: Bytes, folder = contentFolder): void {
  if (folder === exampleFolder) {
    throw new Error("content/ is the product's example and is read-only: set CONTENT_FOLDER");
  }
  for (const name of content.keys()) {
    if (!/^content\/[^\\]+$/.test(name) || name.split('/').some((part) => /^\.*$/.test(part))) {
      throw new Error(`${name} is not a valid content file name`);
    }
  }
  const paths = [...content.keys()].map((name) => contentPath(name, folder));
  removeTemporaryFiles(folder);
  try {
    for (const [name, bytes] of content) {
      const path = contentPath(name, folder);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(temporaryPath(path), bytes);
      // Keep the mode, so that the same people can still read or change the file.
      const old = statSync(path, { throwIfNoEntry: false });
      if (old) chmodSync(temporaryPath(path), old.mode);
    }
    for (const path of paths) renameSync(temporaryPath(path), path);
  } finally {
    removeTemporaryFiles(folder);
  }
  const realFolder = realpathSync(folder);
  for (const name of contentNames(folder)) {
    if (content.has(name)) continue;
    const path = contentPath(name, folder);
    // The files of a symlinked folder may not be ours.
    const isWithin = !relative(realFolder, realpathSync(dirname(path))).startsWith('..');
    if (isWithin) rmSync(path);
  }
}
