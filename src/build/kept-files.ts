import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Next to Astro's own build cache. */
const usualFolder = 'node_modules/.astro/kept';
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns what `make` produces from a source, from the cache if an earlier build produced it.
 *
 * @param way How it is made (settings, versions); part of the cache key.
 */
export async function kept(
  source: string | Buffer,
  way: Readonly<Record<string, unknown>>,
  make: () => Promise<Buffer>,
  folder = usualFolder,
): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(way)).update(source).digest('hex');
  const path = join(folder, hash);
  const known = await readFile(path).catch(() => undefined);
  if (known) {
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return known;
  }
  const made = await make();
  // Another build may be reading: the rename makes the file appear complete or not at all.
  const draft = `${path}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(draft, made);
  await rename(draft, path);
  return made;
}

/** Deletes entries that no build has used for a week. */
export async function discardUnused(folder = usualFolder): Promise<void> {
  const oldest = Date.now() - keptForMs;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < oldest) await rm(path, { force: true });
  }
}
