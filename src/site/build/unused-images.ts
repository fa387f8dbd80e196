import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const imagePattern = /^_astro\/[^/]+\.(jpe?g|png|webp|avif)$/i;

/**
 * Removes images that no page refers to. Astro keeps each original photo, with its GPS position,
 * because a page rendered on request could use it.
 */
export function unusedImages(): AstroIntegration {
  return {
    name: 'unused-images',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const images = new Set(files.filter((file) => imagePattern.test(file)));
        if (images.size === 0) return;
        for (const file of files.filter((name) => /\.(html|xml)$/.test(name))) {
          const text = await readFile(join(root, file), 'utf8');
          for (const [mentioned] of text.matchAll(/_astro\/[\w.-]+/g)) images.delete(mentioned);
        }
        await Promise.all([...images].map((file) => rm(join(root, file))));
      },
    },
  };
}
