import type { AstroIntegration } from 'astro';
import { dateIn } from '../../agency/date-in.ts';
import { readContentFiles } from '../../content/loading/content-folder.ts';
import { readAgency } from '../../content/loading/read-agency.ts';
import { unpublishedFiles } from '../../content/unpublished.ts';
import { printNotice } from './notices.ts';

type HeldBackFiles = ReturnType<typeof unpublishedFiles>;

/** The files that a build today omits; the content check has validated them. */
export const heldBackToday = (): HeldBackFiles =>
  unpublishedFiles(readContentFiles(), dateIn(readAgency().timeZone, new Date()));

/** "Held back: posts/hail.md (until 2027-03-01)"; undefined if nothing is held back. */
export function heldBackLine(files: HeldBackFiles): string | undefined {
  const entries = files.map(
    ([file, why]) =>
      `${file.replace('content/', '')} (${why.reason === 'draft' ? 'draft' : `until ${why.date}`})`,
  );
  return entries.length > 0 ? `Held back: ${entries.join(', ')}` : undefined;
}

/** Prints the posts and pages that a build omits. */
export function reportHeldBack(): AstroIntegration {
  return {
    name: 'held-back',
    hooks: {
      'astro:build:done': () => {
        const line = heldBackLine(heldBackToday());
        if (line) printNotice(line);
      },
    },
  };
}
