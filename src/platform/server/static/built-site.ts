import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileHeaders } from '../../headers/security-headers.ts';
import { finishedBuild } from './finished-build.ts';
import { parseHeaders, parseRedirects, type Redirect } from './host-rules.ts';
import { makeSiteFile, type SiteFile } from './site-file.ts';

/** The built site, in memory. Paths are decoded and begin with "/". */
export type BuiltSite = {
  /** The file at this canonical path. */
  file: (path: string) => SiteFile | undefined;
  /** The redirect from a path that has moved or is an alias of a file. */
  redirect: (path: string) => Redirect | undefined;
  /** The not-found page for a path: a specific one, or the general one. */
  notFound: (path: string) => SiteFile;
  /** The folder of the code that renders pages on request; a build for a static host has none. */
  serverFolder: string;
};

/** The result of loading a build. */
type LoadedSite = { outcome: 'site'; site: BuiltSite } | { outcome: 'missing'; reason: string };

const rulesFiles = new Set(['/_headers', '/_redirects']);
/** The not-found pages of services without a page; never served at their own path. */
const notFoundFolder = '/not-found/';
const compressedSibling = /\.(br|gz)$/;

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`,
    );
}

/** The only path at which a file is served: without `.html` and `index`. */
function canonicalPath(path: string): string {
  return path.endsWith('.html') ? path.slice(0, -'.html'.length).replace(/\/index$/, '/') : path;
}

function aliasesOf(path: string): string[] {
  if (!path.endsWith('.html')) return [];
  const page = canonicalPath(path);
  const aliases = page.endsWith('/')
    ? [`${page}index`, `${page}index/`, page.slice(0, -1)]
    : [`${page}/`, `${page}/index.html`];
  return [path, `${path}/`, ...aliases].filter((alias) => alias !== '');
}

/**
 * Reads the static pages of a build into memory. Requests are looked up in a map of its files, so
 * that no path can escape the folder.
 *
 * @param build The folder: with `client` and `server`, or, for a static host, only the static
 *   pages.
 */
export function loadBuiltSite(
  build: string,
  commonHeaders: ReadonlyMap<string, string>,
): LoadedSite {
  const client = join(build, 'client');
  const hasServerPages = existsSync(client);
  if (hasServerPages && !finishedBuild(build)) {
    return {
      outcome: 'missing',
      reason: `the build in ${build} is incomplete: run "npm run build" again`,
    };
  }
  const folder = hasServerPages ? client : build;
  if (!existsSync(join(folder, 'index.html')) || !existsSync(join(folder, '404.html'))) {
    return { outcome: 'missing', reason: `no built site in ${build}: run "npm run build" first` };
  }
  const paths = pathsIn(folder);
  const present = new Set(paths);
  const read = (path: string): Buffer => readFileSync(join(folder, path));
  const rulesText = (path: string): string => (present.has(path) ? read(path).toString() : '');
  const pageHeaders = parseHeaders(rulesText('/_headers'));
  const redirects = parseRedirects(rulesText('/_redirects'));

  const load = (path: string): SiteFile => {
    const compressed = new Map<'br' | 'gzip', Buffer>();
    if (present.has(`${path}.br`)) compressed.set('br', read(`${path}.br`));
    if (present.has(`${path}.gz`)) compressed.set('gzip', read(`${path}.gz`));
    const fromRules = pageHeaders.get(canonicalPath(path)) ?? [];
    const headers = new Map([...commonHeaders, ...fileHeaders(path), ...fromRules]);
    return makeSiteFile({ path, content: read(path), compressed, headers });
  };

  const files = new Map<string, SiteFile>();
  const notFoundPages = new Map<string, SiteFile>();
  const aliases = new Map<string, string>();
  for (const path of paths) {
    const isSibling = compressedSibling.test(path) && present.has(path.slice(0, -3));
    if (isSibling || rulesFiles.has(path) || path === '/404.html') continue;
    if (path.startsWith(notFoundFolder) && path.endsWith('.html')) {
      const name = canonicalPath(path).slice(notFoundFolder.length);
      notFoundPages.set(`/services/${name}`, load(path));
      continue;
    }
    files.set(canonicalPath(path), load(path));
    for (const alias of aliasesOf(path)) aliases.set(alias, canonicalPath(path));
  }
  const notFound = load('/404.html');
  return {
    outcome: 'site',
    site: {
      file: (path) => files.get(path),
      redirect: (path) => {
        const canonical = files.has(path) ? undefined : aliases.get(path);
        return (
          redirects.get(path) ??
          (canonical === undefined ? undefined : { location: encodeURI(canonical), status: 308 })
        );
      },
      notFound: (path) => notFoundPages.get(path.replace(/\/$/, '')) ?? notFound,
      serverFolder: join(build, 'server'),
    },
  };
}
