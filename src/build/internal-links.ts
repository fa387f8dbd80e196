import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readAgency } from '../../agency/read-agency.ts';
import { choosePath } from '../../booking/booking-path.ts';
import { servicePath } from '../paths.ts';
import { readLocalServices } from './local-services.ts';
import { pagePath } from './page-path.ts';

/**
 * The paths that internal links may use.
 *
 * @param files Every file name in the build.
 * @param expected Paths that links may use although no page exists there.
 */
export function knownPaths(files: string[], expected: string[]): Set<string> {
  return new Set([...files.map(pagePath), ...files.map((file) => `/${file}`), ...expected]);
}

/** A page's internal links that match no known path. */
export function deadLinks(html: string, known: ReadonlySet<string>): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)]
    .map(([, href = '']) => href)
    .filter((href) => !known.has(href));
}

/** The pages to link that the server renders on request. */
function requestPages(): string[] {
  const takesBookings = process.env.PUBLIC_LEAD_INBOX !== 'off' && readAgency().booking;
  return takesBookings ? [choosePath()] : [];
}

/** Fails the build on a broken internal link, except links to services without a page. */
export function internalLinks(): AstroIntegration {
  return {
    name: 'internal-links',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const localServices = readLocalServices()
          .filter(({ id, nearest }) => nearest !== id)
          .map(servicePath);
        const known = knownPaths(files, [...localServices, ...requestPages()]);
        const lines: string[] = [];
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const dead = deadLinks(await readFile(join(root, file), 'utf8'), known);
          lines.push(...dead.map((href) => `  ${href} (on the page ${pagePath(file)})`));
        }
        if (lines.length === 0) return;
        throw new Error(`Broken internal links. Correct or remove them:\n${lines.join('\n')}`);
      },
    },
  };
}
