import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import {
  builtContent,
  changedNames,
  filesOf,
  isSame,
  readContent,
  writeContent,
} from '../../content/files/content-copy.ts';
import { contentFolder, contentNames } from '../../content/files/content-folder.ts';
import type { Store } from '../../platform/server/database/engine.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import {
  type ContentVersion,
  keepVersion,
  publishedVersion,
  readVersion,
} from './content-versions.ts';

/** Who works on this machine: its user, before he took the rights of another. */
export function personHere(): string {
  try {
    return process.env.SUDO_USER || userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.()}`;
  }
}

/** Whether a folder has no content, or does not exist. */
export const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || contentNames(folder).length === 0;

/**
 * Puts a version in the place of the content in a folder, which is kept first, as a version that was
 * not published. Returns the names of the files that changed.
 *
 * @throws when a file is missing in the database, or the folder cannot be written.
 */
export async function restoreVersion(
  store: Store,
  { files }: ContentVersion,
  folder = contentFolder,
): Promise<string[]> {
  const content = await readVersion(store, files);
  const before = isEmpty(folder) ? new Map<string, Buffer>() : readContent(folder);
  const filesBefore = filesOf(before);
  if (before.size > 0) {
    const now = { at: Date.now(), person: personHere(), isPublished: false, files: filesBefore };
    await keepVersion(store, now, (name) => before.get(name) ?? Buffer.alloc(0));
  }
  writeContent(content, folder);
  return changedNames(filesBefore, files);
}

/**
 * Takes over content that another server with this database has published since the last build here.
 * Returns its version; undefined if there is none.
 */
export async function takeOverContent(
  store: Store,
  build: string,
  folder = contentFolder,
): Promise<ContentVersion | undefined> {
  const [built, begunAt] = [builtContent(build), finishedBuild(build)?.begunAt];
  const published = await publishedVersion(store);
  if (!published || !built || begunAt === undefined) return undefined;
  if (published.at <= begunAt || isSame(published.files, built.files)) return undefined;
  await restoreVersion(store, published, folder);
  return published;
}
