import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pagePath } from './page-path.ts';

/** Roughly how many characters of a title search engines show. */
const maxTitleLength = 60;
/** In bytes of Brotli; the tests enforce 14,000. */
const maxDocumentBytes = 13_500;

/** Warnings about a page that is close to a limit but not broken. */
export function pageWarnings(html: string, compressedBytes: number): string[] {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1]?.replace(/&\w+;|&#\d+;/g, '&') ?? '';
  const warnings: string[] = [];
  if (title.length > maxTitleLength) {
    warnings.push(
      `the title has ${title.length} characters including the agency's name, and search engines show about ${maxTitleLength}; shorten seo.title`,
    );
  }
  if (compressedBytes > maxDocumentBytes) {
    warnings.push(
      `the page uses ${compressedBytes} of 14,000 bytes (compressed); shorten its text`,
    );
  }
  return warnings;
}

/** Warns about pages close to a limit. Must run after `precompressed`, whose files it reads. */
export function warnAboutPages(): AstroIntegration {
  return {
    name: 'page-warnings',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(join(root, file), 'utf8');
          const { size } = await stat(join(root, `${file}.br`));
          for (const warning of pageWarnings(html, size)) {
            logger.warn(`${pagePath(file)}: ${warning}`);
          }
        }
      },
    },
  };
}
