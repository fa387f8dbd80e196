import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { servicePath } from '../paths.ts';
import { shortList } from './advice.ts';
import { knownPaths } from './known-paths.ts';
import { linkPlaces } from './link-places.ts';
import { readLocalServices } from './local-services.ts';
import { pagePath } from './page-path.ts';
import { readRedirects } from './redirects.ts';
import { stopBuild } from './stop-build.ts';

/** A page's internal links that match no known path. */
export function deadLinks(html: string, known: ReadonlySet<string>): string[] {
  return [...html.matchAll(/<a\b[^<>]*?\shref="(\/[^"#?]*)/g)]
    .map(([, href = '']) => href)
    .filter((href) => !known.has(href));
}

/** @param pages The pages with the link, named when no content file has it. */
function deadLinkProblem(href: string, pages: readonly string[]): string {
  const written = linkPlaces(href);
  const places = written.length > 0 ? written : [...new Set(pages)];
  return `${shortList(places)}: the link to ${href} leads nowhere; correct or remove it`;
}

/** Stops the build on a broken internal link, except links to services without a page. */
export function internalLinks(): AstroIntegration {
  return {
    name: 'internal-links',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const localServices = readLocalServices()
          .filter(({ id, nearest }) => nearest !== id)
          .map(servicePath);
        const known = new Set([
          ...(await knownPaths(root)),
          ...localServices,
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
        const problems = [...pagesOf].map(([href, on]) => deadLinkProblem(href, on));
        if (problems.length > 0) stopBuild(...problems);
      },
    },
  };
}
