import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pagePath } from './page-path.ts';

/** Roughly how many characters of a title search engines show. */
const maxTitleLength = 60;
/** In bytes of Brotli; the tests enforce 14,000. */
const maxDocumentBytes = 13_500;

/** Whether search engines cut a page's title off. */
export function isTitleLong(html: string): boolean {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1]?.replace(/&\w+;|&#\d+;/g, '&') ?? '';
  return title.length > maxTitleLength;
}

/**
 * Warns about pages close to a limit but not broken. Must run after `precompressed`, whose files it
 * reads.
 */
export function warnAboutPages(): AstroIntegration {
  return {
    name: 'page-warnings',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const longTitles: string[] = [];
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const page = pagePath(file);
          if (isTitleLong(await readFile(join(root, file), 'utf8'))) longTitles.push(page);
          const { size } = await stat(join(root, `${file}.br`));
          if (size <= maxDocumentBytes) continue;
          logger.warn(
            `${page}: the page uses ${size} of 14,000 bytes (compressed); shorten its text`,
          );
        }
        if (longTitles.length === 0) return;
        logger.warn(
          `with the agency's name, these titles are longer than ${maxTitleLength} characters, and search engines cut the name off; shorten seo.title where the name matters: ${longTitles.join(', ')}`,
        );
      },
    },
  };
}
