import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { printNotice } from './notices.ts';
import { pagePath } from './page-path.ts';

/** Maximum size of a page, in bytes after Brotli compression. */
export const maxPageBytes = 17_408;

/** Warns about pages that are too heavy. Must run after `precompressed`, whose files it reads. */
export function warnAboutPages(): AstroIntegration {
  return {
    name: 'page-warnings',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const { size } = await stat(join(root, `${file}.br`));
          if (size <= maxPageBytes) continue;
          printNotice(
            `Warning: ${pagePath(file)} is ${size} bytes (compressed), but a page should be at most ${maxPageBytes}; shorten its text`,
          );
        }
      },
    },
  };
}
