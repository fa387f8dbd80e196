import { readdirSync, readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { nearCopies } from '../content/near-copies.ts';
import { advise, shortList } from './advice.ts';

const folder = 'content/cities';

/** The copy of the cities with a page. The schema checks it before. */
export function readCityCopy(): { file: string; page: Record<string, unknown> }[] {
  return readdirSync(folder)
    .map((name) => `${folder}/${name}`)
    .map((file) => ({ file, page: parse(readFileSync(file, 'utf8')).page }))
    .filter(({ page }) => page);
}

/** Warns about phrases that city pages share. */
export function warnAboutCityCopies(): AstroIntegration {
  return {
    name: 'city-copies',
    hooks: {
      'astro:build:done': ({ logger }) => {
        const found = nearCopies(readCityCopy());
        if (found.length === 0) return;
        for (const { phrase, files } of found) logger.info(`"${phrase}": ${files.join(', ')}`);
        const byFiles = Map.groupBy(found, ({ files }) => files.join(' and '));
        const copies = [...byFiles].map(
          ([files, [first, ...more]]) =>
            `"${first?.phrase}" in ${files}${more.length > 0 ? ` (with ${more.length} more phrases)` : ''}`,
        );
        advise(
          `Warning: city pages share phrases, and search engines take pages that repeat each other for doorway pages and may drop them. Write each city's own: ${shortList(copies)}`,
        );
      },
    },
  };
}
