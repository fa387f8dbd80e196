import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { servicePath } from '../paths.ts';
import { knownPaths } from './known-paths.ts';
import { readLocalServices } from './local-services.ts';
import { pagePath } from './page-path.ts';
import { readRedirects } from './redirects.ts';
import { stopBuild } from './stop-build.ts';

/** A page's internal links that match no known path. */
export function deadLinks(html: string, known: ReadonlySet<string>): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)]
    .map(([, href = '']) => href)
    .filter((href) => !known.has(href));
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
        const problems: string[] = [];
        for (const page of pages) {
          const dead = deadLinks(await readFile(join(root, page), 'utf8'), known);
          problems.push(
            ...dead.map(
              (href) =>
                `the link to ${href} on the page ${pagePath(page)} leads nowhere; correct or remove it`,
            ),
          );
        }
        if (problems.length > 0) stopBuild(...problems);
      },
    },
  };
}
