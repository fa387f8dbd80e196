import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { advise, shortList } from './advice.ts';
import { pagePath } from './page-path.ts';

/** Roughly how many characters of a title search engines show. */
const maxTitleLength = 60;
/** The most that a page may weigh, and the weight at which the build warns, in bytes of Brotli. */
export const maxPageBytes = 17_408;
const nearlyFullBytes = 16_896;

/** Whether search engines cut off a page's title. */
export function isTitleLong(html: string): boolean {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1]?.replace(/&\w+;|&#\d+;/g, '&') ?? '';
  return title.length > maxTitleLength;
}

const count = (items: readonly string[], what: string) =>
  items.length === 1 ? `1 ${what} is` : `${items.length} ${what}s are`;

/** The size of a page, in bytes of Brotli. */
type PageSize = { page: string; size: number };

/** The warning about pages close to the limit or over it; undefined if there are none. */
export function sizeWarning(sizes: readonly PageSize[]): string | undefined {
  const over = sizes
    .filter(({ size }) => size > nearlyFullBytes)
    .map(({ page, size }) => `${page} (${size.toLocaleString('en-US')})`);
  if (over.length === 0) return undefined;
  const limit = maxPageBytes.toLocaleString('en-US');
  return `Warning: ${count(over, 'page')} close to or over ${limit} bytes (compressed), the most that a phone should wait for; shorten a text there: ${shortList(over)}`;
}

/** Warns about pages close to a limit. Must run after `precompressed`, whose files it reads. */
export function warnAboutPages(): AstroIntegration {
  return {
    name: 'page-warnings',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const longTitles: string[] = [];
        const large: PageSize[] = [];
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const page = pagePath(file);
          if (isTitleLong(await readFile(join(root, file), 'utf8'))) longTitles.push(page);
          const { size } = await stat(join(root, `${file}.br`));
          if (size > nearlyFullBytes) large.push({ page, size });
        }
        large.sort((a, b) => b.size - a.size);
        for (const { page, size } of large) logger.info(`large page: ${page}, ${size} bytes`);
        const warning = sizeWarning(large);
        if (warning) advise(warning);
        if (longTitles.length === 0) return;
        logger.info(`long titles: ${longTitles.join(', ')}`);
        advise(
          `Warning: with the agency's name, ${count(longTitles, 'title')} longer than ${maxTitleLength} characters, and search engines cut the name off; shorten seo.title where the name matters: ${shortList(longTitles)}`,
        );
      },
    },
  };
}
