import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { servicePath } from '../paths.ts';

/** A link of the built site that leads nowhere. */
export type DeadLink = { page: string; href: string };

/** The paths that links may name for a file of the build: "/about" for "about.html". */
function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
}

/**
 * The links within the site that lead to no file.
 *
 * @param pages HTML by file name, relative to the build.
 * @param files Every file name of the build.
 * @param expected Paths that links may name although nothing is there.
 */
export function deadLinks(
  pages: Map<string, string>,
  files: string[],
  expected: string[],
): DeadLink[] {
  const known = new Set([...files.map(pathOf), ...files.map((file) => `/${file}`), ...expected]);
  return [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)]
      .map(([, href = '']) => href)
      .filter((href) => !known.has(href))
      .map((href) => ({ page: pathOf(file), href })),
  );
}

/** Stops the build at a link within the site that leads nowhere, but for services without a page. */
export function internalLinks(): AstroIntegration {
  return {
    name: 'internal-links',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const pages = new Map<string, string>();
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          pages.set(file, await readFile(join(root, file), 'utf8'));
        }
        const localServices = (await readdir('content/local-services')).map((file) =>
          servicePath({ id: file.replace(/\.yaml$/, '') }),
        );
        const dead = deadLinks(pages, files, localServices);
        if (dead.length === 0) return;
        const lines = dead.map(({ page, href }) => `  on the page ${page}: ${href}`);
        throw new Error(
          `These links lead nowhere. Correct them in content/, or take them out:\n${lines.join('\n')}`,
        );
      },
    },
  };
}
