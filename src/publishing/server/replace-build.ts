import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contentFolder } from '../../content/loading/content-folder.ts';
import type { Instant } from '../../platform/instant.ts';
import { markFinished } from '../../platform/server/static/finished-build.ts';

/** Folders of the assets with content hashes in their names. */
const assetFolders = ['client/_astro', '_astro'];
/** How long old assets are kept, because a page left open still requests those of its build. */
const assetDays = 30;

/** Longer than a build takes, in ms. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Creates a folder for a new build beside the published one. Each build has its own, because a
 * build whose command was killed may still be writing. Removes folders begun over an hour ago.
 */
export function newBuildFolder(published: string): string {
  const [folder, start] = [dirname(published), `${basename(published)}.next-`];
  for (const name of readdirSync(folder).filter((each) => each.startsWith(start))) {
    const path = join(folder, name);
    const isAbandoned = Date.now() - statSync(path).mtimeMs > abandonedAfterMs;
    if (isAbandoned) rmSync(path, { recursive: true, force: true });
  }
  const newFolder = join(folder, `${start}${randomUUID()}`);
  mkdirSync(newFolder);
  return newFolder;
}

/** The folder of the preview build, which only the desk shows. */
export const previewBuild = (published: string): string => `${published}.preview`;

/** The folder of the previous build while a new one replaces it. */
const previousBuild = (published: string): string => `${published}.previous`;

/**
 * The folder of the build to serve: the previous one while a publish swaps the folders, or after it
 * was killed in between.
 */
export function servedBuild(published: string): string {
  const previous = previousBuild(published);
  return !existsSync(published) && existsSync(previous) ? previous : published;
}

/**
 * Replaces the published build. The published folder is missing for a moment between two renames;
 * if the process dies then, the next call restores it.
 *
 * @param next The folder of the new build.
 * @param published The folder of the published one, which may not exist yet.
 * @param begunAt When the new build began.
 */
export function replaceBuild(next: string, published: string, begunAt = Date.now()): void {
  const previous = previousBuild(published);
  if (!existsSync(published) && existsSync(previous)) renameSync(previous, published);
  rmSync(previous, { recursive: true, force: true });
  for (const folder of assetFolders) {
    copyRecentAssets(join(published, folder), join(next, folder), begunAt - assetDays * 86_400_000);
  }
  // A static build is uploaded to a host; keep this machine's paths out of it.
  markFinished(next, begunAt, existsSync(join(next, 'client')) ? contentFolder : '');
  if (existsSync(published)) renameSync(published, previous);
  renameSync(next, published);
  rmSync(previous, { recursive: true, force: true });
}

/** Copies the files that were built since a given time and are missing from the other folder. */
function copyRecentAssets(from: string, to: string, since: Instant): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    const [source, target] = [join(from, name), join(to, name)];
    const stat = statSync(source);
    if (!stat.isFile() || stat.mtimeMs < since || existsSync(target)) continue;
    cpSync(source, target, { preserveTimestamps: true });
  }
}
