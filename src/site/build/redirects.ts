import { existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentPath } from '../../content/loading/content-folder.ts';
import { readContent } from '../../content/loading/parse-content.ts';
import { comparablePath, redirectsSchema } from '../../content/schemas/redirects.ts';
import { redirectLocation } from '../../platform/redirect-location.ts';
import { servicePath } from '../../vocabulary/paths.ts';
import { knownPaths } from './known-paths.ts';
import { type LocalServiceFile, readLocalServices } from './local-services.ts';
import { stopBuild } from './stop-build.ts';

const file = 'content/redirects.yaml';

/**
 * An old path, decoded and without a trailing slash, and its target path or URL. `place` is the
 * redirect's place in the content.
 */
type Redirect = { from: string; to: string; place: string };

/**
 * Reads the agency's redirects of deleted pages.
 *
 * @throws when the file is invalid, with the message of the content check.
 */
export function readRedirects(): Redirect[] {
  const path = contentPath(file);
  if (!existsSync(path)) return [];
  const read = readContent({ file, yaml: readFileSync(path, 'utf8') }, redirectsSchema);
  if (read.outcome === 'invalid') throw new Error(read.problems.join('\n'));
  return Object.entries(read.content).map(([from, to]) => ({
    from: comparablePath(from),
    to,
    place: `${file}, line ${read.lineOf([from])}`,
  }));
}

/** Redirects that conflict with the pages of the site or each other. */
export function redirectProblems(
  redirects: readonly Redirect[],
  known: ReadonlySet<string>,
): string[] {
  const redirectedPaths = new Set(redirects.map(({ from }) => from));
  return redirects.flatMap(({ from, to, place }, index) => {
    const [target = ''] = to.split(/[?#]/);
    const isRepeated = redirects.findIndex((other) => other.from === from) < index;
    const problem = isRepeated
      ? `${from} is listed twice; remove one of the two`
      : known.has(from)
        ? `the page ${from} exists; remove this redirect`
        : redirectedPaths.has(target)
          ? `${from} leads to ${target}, which redirects again; use the final address`
          : target.startsWith('/') && !known.has(target)
            ? `${from} leads to ${target}, which does not exist; use the address of an existing page`
            : undefined;
    return problem ? [`${place}: ${problem}`] : [];
  });
}

/** The redirect of each local service with `redirect: true`, to the page of its nearest service. */
export function localServiceRedirects(services: readonly LocalServiceFile[]): Redirect[] {
  return services
    .filter(({ redirect }) => redirect === true)
    .map(({ id, nearest }) => ({
      from: servicePath({ id }),
      to: servicePath({ id: nearest }),
      place: `content/local-services/${id}.yaml, redirect`,
    }));
}

/**
 * The lines of `_redirects`, "from to status". On some hosts a rule also covers the path with a
 * trailing slash, on others it does not, so each path has a line with and without it.
 */
export function redirectLines(redirects: readonly Redirect[]): string[] {
  return redirects.flatMap(({ from, to }) =>
    [from, `${from}/`].map((path) => `${encodeURI(path)} ${to} 301\n`),
  );
}

/**
 * The lines for static hosts that support a not-found page per path, in `not-found/`. Our server
 * does not need them.
 */
export function notFoundLines(files: readonly string[]): string[] {
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => {
      const id = file.slice(0, -'.html'.length);
      return `${servicePath({ id })} /not-found/${file} 404\n`;
    });
}

/** The URL that the development server redirects a request to, if any. */
function redirectOf(url: string): string | undefined {
  try {
    const { pathname, search } = new URL(url, 'http://localhost');
    const to = readRedirects().find(({ from }) => from === comparablePath(pathname))?.to;
    return to === undefined ? undefined : redirectLocation(to, search);
  } catch {
    // The content check reports the mistake in the file.
    return undefined;
  }
}

/** Writes `_redirects` for our server and static hosts; redirects in the development server. */
export function redirects(): AstroIntegration {
  return {
    name: 'redirects',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const location = redirectOf(request.url ?? '/');
          if (location === undefined) return next();
          // Browsers cache permanent redirects, but the owner may still change this one.
          response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = new URL('not-found/', dir);
        const all = [...localServiceRedirects(readLocalServices()), ...readRedirects()];
        const problems = redirectProblems(all, await knownPaths(fileURLToPath(dir)));
        if (problems.length > 0) stopBuild(...problems);
        const lines = [
          ...redirectLines(all),
          ...notFoundLines(existsSync(folder) ? await readdir(folder) : []),
        ];
        if (lines.length > 0) await writeFile(new URL('_redirects', dir), lines.join(''));
      },
    },
  };
}
