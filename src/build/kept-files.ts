import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Beside what Astro itself keeps from build to build. */
const usualFolder = 'node_modules/.astro/kept';
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * What `make` makes of a source, made anew only when no earlier build has made it.
 *
 * @param way How it is made, settings and versions: two ways of making something are kept apart.
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
  // Another build may read it meanwhile: it appears whole or not at all.
  const draft = `${path}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(draft, made);
  await rename(draft, path);
  return made;
}

/** Throws away what no build has asked for within a week. */
export async function discardUnused(folder = usualFolder): Promise<void> {
  const oldest = Date.now() - keptForMs;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < oldest) await rm(path, { force: true });
  }
}
