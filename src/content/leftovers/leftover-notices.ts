import { builtContent } from '../files/content-copy.ts';
import { exampleFolder, readContentFiles } from '../files/content-folder.ts';
import { contradictions } from './contradictions.ts';
import { copiedPages } from './copied-pages.ts';
import { oldFacts } from './old-facts.ts';
import { missingFigures, oldFigures } from './old-figures.ts';
import { oldHours } from './old-hours.ts';
import { removedPages } from './removed-pages.ts';
import { renamedPlaces } from './renamed-places.ts';
import { agencyFile, parsed, type Sources } from './sources.ts';

/** The texts of the last build in a folder; before the first publish, those of the example. */
export function sourcesBefore(build = 'dist'): Sources {
  const folder = builtContent(build) ? `${build}/content` : exampleFolder;
  return Object.fromEntries(readContentFiles(folder));
}

/** More than anybody reads at once. */
const maxNotices = 200;

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

/** The sources without pages that are not there: of no posts, no cases, no audit. */
function published(sources: Sources): Sources {
  const has = (folder: string) => Object.keys(sources).some((file) => file.startsWith(folder));
  const absent = [
    ...(has('content/posts/') ? [] : ['content/pages/blog.yaml']),
    ...(has('content/case-studies/') ? [] : ['content/pages/case-studies.yaml']),
    ...(parsed(sources[agencyFile]).siteAudit === false ? ['content/audit.yaml'] : []),
  ];
  return Object.fromEntries(Object.entries(sources).filter(([file]) => !absent.includes(file)));
}

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
): string[] => {
  const shown = published(sources);
  return kinds.flatMap((find) => find(before, shown, others)).slice(0, maxNotices);
};
