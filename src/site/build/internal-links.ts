import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { servicePath } from '../../vocabulary/paths.ts';
import { heldBackToday } from './held-back.ts';
import { knownPaths } from './known-paths.ts';
import { linkPlaces } from './link-places.ts';
import { readLocalServices } from './local-services.ts';
import { shortList } from './notices.ts';
import { pagePath } from './page-path.ts';
import { readRedirects } from './redirects.ts';
import { stopBuild } from './stop-build.ts';

/** A page's internal links that match no known path. */
export function deadLinks(html: string, known: ReadonlySet<string>): string[] {
  return [...html.matchAll(/<a\b[^<>]*?\shref="(\/[^"#?]*)/g)]
    .map(([, href = '']) => href)
    .filter((href) => !known.has(href));
}

type LinkOccurrences = {
  pages: readonly string[];
  places: readonly string[];
  held: ReadonlySet<string>;
};

/**
 * The problem with a dead link; undefined if only unpublished files (`held`) contain it. Names the
 * lines of the content that contain the link (`places`); if there are none, the pages with it.
 */
export function deadLinkProblem(
  href: string,
  { pages, places, held }: LinkOccurrences,
): string | undefined {
  const published = places.filter((place) => !held.has(place.replace(/, line \d+$/, '')));
  if (published.length === 0 && places.length > 0) return undefined;
  const namedPlaces = published.length > 0 ? published : [...new Set(pages)];
  return `${shortList(namedPlaces)}: the link to ${href} leads nowhere; correct or remove it`;
}

/** Stops the build on a dead internal link, except for links to services without a page. */
export function internalLinks(): AstroIntegration {
  return {
    name: 'internal-links',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const servicesWithoutPage = readLocalServices()
          .filter(({ id, nearest }) => nearest !== id)
          .map(servicePath);
        const known = new Set([
          ...(await knownPaths(root)),
          ...servicesWithoutPage,
          ...readRedirects().map(({ from }) => from),
        ]);
        const pages = (await readdir(root, { recursive: true })).filter((name) =>
          name.endsWith('.html'),
        );
        const pagesOf = new Map<string, string[]>();
        for (const page of pages) {
          for (const href of deadLinks(await readFile(join(root, page), 'utf8'), known)) {
            pagesOf.set(href, [...(pagesOf.get(href) ?? []), `the page ${pagePath(page)}`]);
          }
        }
        const held = new Set(heldBackToday().map(([file]) => file));
        const problems = [...pagesOf].flatMap(
          ([href, on]) =>
            deadLinkProblem(href, { pages: on, places: linkPlaces(href), held }) ?? [],
        );
        if (problems.length > 0) stopBuild(...problems);
      },
    },
  };
}
