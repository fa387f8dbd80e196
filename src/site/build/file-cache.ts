import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Next to Astro's own build cache. */
const defaultFolder = 'node_modules/.astro/file-cache';
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the output of `make` for a source, cached across builds.
 *
 * @param settings Options of `make`, including versions; part of the cache key.
 */
export async function cachedOutput(
  source: string | Buffer,
  settings: Readonly<Record<string, unknown>>,
  make: () => Promise<Buffer>,
  folder = defaultFolder,
): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(settings)).update(source).digest('hex');
  const path = join(folder, hash);
  const hit = await readFile(path).catch(() => undefined);
  if (hit) {
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return hit;
  }
  const result = await make();
  // The folder may be read-only; then the next build makes the file again.
  await storeEntry(path, result).catch(() => undefined);
  return result;
}

async function storeEntry(path: string, content: Buffer): Promise<void> {
  // Another build may be reading: the rename makes the file appear complete or not at all.
  const temporary = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Deletes entries that no build has used for a week. */
export async function evictUnused(folder = defaultFolder): Promise<void> {
  const oldest = Date.now() - maxAgeMs;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < oldest) await rm(path, { force: true });
  }
}
