import { readdirSync, readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { cityPlaces, districtAdvice } from '../content/district-places.ts';
import { nearCopies } from '../content/near-copies.ts';
import { advise, shortList } from './advice.ts';

const folder = 'content/cities';

/** The files of cities. The schema checks them before. */
const readCities = () =>
  readdirSync(folder)
    .map((name) => `${folder}/${name}`)
    .map((file) => [file, parse(readFileSync(file, 'utf8'))] as const);

/** The copy of the cities with a page. */
export function readCityCopy(): { file: string; page: Record<string, unknown> }[] {
  return readCities()
    .map(([file, { page }]) => ({ file, page }))
    .filter(({ page }) => page);
}

function warnAboutDistricts(): void {
  const misplaced = districtAdvice(cityPlaces(readCities()));
  if (misplaced.length === 0) return;
  advise(
    `Warning: districts far from their city; correct their places under page.area.map, or the city's location: ${shortList(misplaced)}`,
  );
}

/** Warns about phrases that city pages share, and about districts that are not where their city is. */
export function warnAboutCityCopies(): AstroIntegration {
  return {
    name: 'city-copies',
    hooks: {
      'astro:build:done': ({ logger }) => {
        warnAboutDistricts();
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
