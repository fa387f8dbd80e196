import { builtContent } from '../files/content-copy.ts';
import { exampleFolder, readContentFiles } from '../files/content-folder.ts';
import { contradictions } from './contradictions.ts';
import { copiedPages } from './copied-pages.ts';
import { oldFacts } from './old-facts.ts';
import { missingFigures, oldFigures } from './old-figures.ts';
import { oldHours } from './old-hours.ts';
import { removedPages } from './removed-pages.ts';
import { renamedPlaces } from './renamed-places.ts';
import type { Sources } from './sources.ts';

/** The texts of the last build in a folder; before the first publish, those of the example. */
export function sourcesBefore(build = 'dist'): Sources {
  const folder = builtContent(build) ? `${build}/content` : exampleFolder;
  return Object.fromEntries(readContentFiles(folder));
}

/** Each finds one kind of leftover. */
const kinds = [
  removedPages,
  copiedPages,
  renamedPlaces,
  oldFacts,
  oldFigures,
  oldHours,
  contradictions,
  missingFigures,
];

/**
 * What texts still say of pages that were there before, a line for each: the names of cities and
 * services, how many there are, facts and figures. A name may stay: work in a city goes on without
 * its page.
 *
 * @param others Texts from which a new page may be copied, too.
 */
export const leftoverNotices = (
  sources: Sources,
  before: Sources,
  others: Sources = {},
): string[] => kinds.flatMap((find) => find(before, sources, others));
