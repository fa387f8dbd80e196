import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import {
  builtContent,
  changedNames,
  fileHashes,
  isSameContent,
  readContent,
  writeContent,
} from '../../content/loading/content-files.ts';
import { contentFolder, contentNames } from '../../content/loading/content-folder.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import type { Store } from '../../schema/tables.ts';
import {
  type ContentVersion,
  publishedVersion,
  readVersion,
  saveVersion,
} from './content-versions.ts';

/** The user of this machine, before sudo. */
export function currentUser(): string {
  try {
    return process.env.SUDO_USER || userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.()}`;
  }
}

/** Whether a folder has no content, or does not exist. */
export const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) || contentNames(folder).length === 0;

/** The names of the changed files, and the number of the version they replaced. */
type RestoreResult = { changed: string[]; replacedVersion: number | undefined };

/**
 * Replaces a folder's content. Saves the old content first, as an unpublished version, unless it is
 * stored already.
 *
 * @throws when the folder cannot be written.
 */
export async function restoreContent(
  store: Store,
  content: ReadonlyMap<string, Buffer>,
  folder = contentFolder,
): Promise<RestoreResult> {
  const oldContent = isEmptyFolder(folder) ? new Map<string, Buffer>() : readContent(folder);
  const oldFiles = fileHashes(oldContent);
  const snapshot = { at: Date.now(), person: currentUser(), isPublished: false, files: oldFiles };
  const number =
    oldContent.size > 0
      ? await saveVersion(store, snapshot, (name) => oldContent.get(name) ?? Buffer.alloc(0))
      : undefined;
  writeContent(content, folder);
  return { changed: changedNames(oldFiles, fileHashes(content)), replacedVersion: number };
}

/**
 * Restores a version into a folder, as `restoreContent` does.
 *
 * @throws when a file is missing in the database, or the folder cannot be written.
 */
export const restoreVersion = async (
  store: Store,
  { files }: ContentVersion,
  folder?: string,
): Promise<RestoreResult> => restoreContent(store, await readVersion(store, files), folder);

/**
 * Restores content that another server on this database published since the latest build here.
 *
 * @returns its version, and the number of the version it replaced; undefined if there is none to
 * restore.
 */
export async function adoptPublishedContent(
  store: Store,
  build: string,
  folder = contentFolder,
): Promise<{ version: ContentVersion; replacedVersion: number | undefined } | undefined> {
  const [built, begunAt] = [builtContent(build), finishedBuild(build)?.begunAt];
  const published = await publishedVersion(store);
  if (!published || !built || begunAt === undefined) return undefined;
  if (published.at <= begunAt || isSameContent(published.files, built.files)) return undefined;
  const { replacedVersion } = await restoreVersion(store, published, folder);
  return { version: published, replacedVersion };
}
