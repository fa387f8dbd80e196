import type { AstroIntegration } from 'astro';
import { dateIn } from '../../agency/date-in.ts';
import { readContentFiles } from '../../content/files/content-folder.ts';
import { splitFrontMatter } from '../../content/files/markdown-file.ts';
import { parsePlain } from '../../content/files/plain-yaml.ts';
import { readAgency } from '../../content/files/read-agency.ts';
import { heldBack } from '../../content/published.ts';
import { advise } from './advice.ts';

/** An entry that may stay out of the site, and its facts. */
type Entry = { name: string; date?: string; draft?: boolean };

/** Reads the posts and the agency's own pages, which the content check has validated. */
function readEntries(): Entry[] {
  return [...readContentFiles(undefined, /(?:posts|pages)\/[^/]+\.md$/)].map(([file, source]) => {
    const { date, draft } = parsePlain(splitFrontMatter(source).yaml);
    return { name: file.replace('content/', ''), date, draft };
  });
}

/**
 * Which entries a build on a day (an ISO date) leaves out, and why: "Held back: posts/hail.md
 * (comes out 2027-03-01)"; undefined if there are none.
 */
export function heldBackLine(entries: readonly Entry[], day: string): string | undefined {
  const held = entries.flatMap(({ name, ...facts }) => {
    const why = heldBack(facts, day);
    return why ? [`${name} (${why.reason === 'draft' ? 'draft' : `comes out ${why.date}`})`] : [];
  });
  return held.length > 0 ? `Held back: ${held.join(', ')}` : undefined;
}

/** Prints which posts and pages a build leaves out. */
export function reportHeldBack(): AstroIntegration {
  return {
    name: 'held-back',
    hooks: {
      'astro:build:done': () => {
        const line = heldBackLine(readEntries(), dateIn(readAgency().timeZone, new Date()));
        if (line) advise(line);
      },
    },
  };
}
