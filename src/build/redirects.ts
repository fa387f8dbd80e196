import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parseContent } from '../../agency/parse-content.ts';
import { redirectsSchema } from '../content/schemas/redirects.ts';
import { servicePath } from '../paths.ts';
import { knownPaths } from './known-paths.ts';
import { type LocalServiceFile, readLocalServices } from './local-services.ts';
import { stopBuild } from './stop-build.ts';

const file = 'content/redirects.yaml';

/** An old path, and the path or URL that it leads to; `file` says so. */
type Redirect = { from: string; to: string; file: string };

/** The agency's redirects of pages that are gone. */
export function readRedirects(): Redirect[] {
  if (!existsSync(file)) return [];
  const redirects = parseContent(file, readFileSync(file, 'utf8'), redirectsSchema) ?? {};
  return Object.entries(redirects).map(([from, to]) => ({ from, to, file }));
}

/** Redirects that contradict the pages of the site, or each other. */
export function redirectProblems(
  redirects: readonly Redirect[],
  known: ReadonlySet<string>,
): string[] {
  const froms = new Set(redirects.map(({ from }) => from));
  return redirects.flatMap(({ from, to, file }) => {
    const [target = ''] = to.split(/[?#]/);
    const problem = known.has(from)
      ? `the page ${from} exists; remove this redirect`
      : froms.has(target)
        ? `${from} leads to ${target}, which leads elsewhere; write where that leads`
        : target.startsWith('/') && !known.has(target)
          ? `${from} leads to ${target}, where no page is; write the address of one that exists`
          : undefined;
    return problem ? [`${file}: ${problem}`] : [];
  });
}

/** Each local service with `redirect: true`, to the page of the nearest service. */
export function localServiceRedirects(services: readonly LocalServiceFile[]): Redirect[] {
  return services
    .filter(({ redirect }) => redirect === true)
    .map(({ id, nearest }) => ({
      from: servicePath({ id }),
      to: servicePath({ id: nearest }),
      file: `content/local-services/${id}.yaml`,
    }));
}

/**
 * Writes `_redirects`, which our server and several static hosts read: one redirect per line,
 * "from to status".
 */
export function redirects(): AstroIntegration {
  return {
    name: 'redirects',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const all = [...localServiceRedirects(readLocalServices()), ...readRedirects()];
        const problems = redirectProblems(all, await knownPaths(fileURLToPath(dir)));
        if (problems.length > 0) stopBuild(...problems);
        const lines = all.map(({ from, to }) => `${from} ${to} 301\n`);
        if (lines.length > 0) await writeFile(new URL('_redirects', dir), lines.join(''));
      },
    },
  };
}
