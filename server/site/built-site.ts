import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { headerLookup, parseHeaderRules } from './header-rules.ts';
import { parseRedirectRules, type Redirect, redirectOf } from './redirect-rules.ts';
import { makeSiteFile, type SiteFile } from './site-file.ts';

/** The built site in memory. Paths are decoded and begin with "/". */
export type BuiltSite = {
  /** The file whose one spelling is this path. */
  file: (path: string) => SiteFile | undefined;
  /** Where a path belongs that is another spelling of a file, or has moved. */
  redirect: (path: string) => Redirect | undefined;
  notFound: SiteFile;
};

/** What becomes of the attempt to load a build. */
export type LoadedSite = { outcome: 'site'; site: BuiltSite } | { outcome: 'missing'; why: string };

const rulesFiles = new Set(['/_headers', '/_redirects']);
const compressedSibling = /\.(br|gz)$/;

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`,
    );
}

/** The one path under which a file is served: pages lose `.html`, and `index` its name. */
function canonicalPath(path: string): string {
  return path.endsWith('.html') ? path.slice(0, -'.html'.length).replace(/\/index$/, '/') : path;
}

function otherSpellings(path: string): string[] {
  if (!path.endsWith('.html')) return [];
  const page = canonicalPath(path);
  const spellings = page.endsWith('/')
    ? [`${page}index`, `${page}index/`, page.slice(0, -1)]
    : [`${page}/`, `${page}/index.html`];
  return [path, `${path}/`, ...spellings].filter((spelling) => spelling !== '');
}

/**
 * Reads a build into memory. Only what the folder holds at this moment can ever be served: a
 * request is looked up in a map, so no path can lead out of the folder.
 * Throws an Error that names the line when `_headers` or `_redirects` is malformed.
 */
export function loadBuiltSite(
  folder: string,
  commonHeaders: ReadonlyMap<string, string>,
): LoadedSite {
  if (!existsSync(join(folder, 'index.html')) || !existsSync(join(folder, '404.html'))) {
    return { outcome: 'missing', why: `no built site in ${folder}: run "npm run build" first` };
  }
  const paths = pathsIn(folder);
  const present = new Set(paths);
  const read = (path: string): Buffer => readFileSync(join(folder, path));
  const rulesText = (path: string): string => (present.has(path) ? read(path).toString() : '');
  const headersOf = headerLookup(parseHeaderRules(rulesText('/_headers')));
  const redirectRules = parseRedirectRules(rulesText('/_redirects'));

  const load = (path: string): SiteFile => {
    const compressed = new Map<'br' | 'gzip', Buffer>();
    if (present.has(`${path}.br`)) compressed.set('br', read(`${path}.br`));
    if (present.has(`${path}.gz`)) compressed.set('gzip', read(`${path}.gz`));
    const own = headersOf([canonicalPath(path), path]);
    const headers = new Map([...commonHeaders, ...own]);
    return makeSiteFile({ path, content: read(path), compressed, headers });
  };

  const files = new Map<string, SiteFile>();
  const spellings = new Map<string, string>();
  for (const path of paths) {
    const isSibling = compressedSibling.test(path) && present.has(path.slice(0, -3));
    if (isSibling || rulesFiles.has(path) || path === '/404.html') continue;
    files.set(canonicalPath(path), load(path));
    for (const spelling of otherSpellings(path)) spellings.set(spelling, canonicalPath(path));
  }
  return {
    outcome: 'site',
    site: {
      file: (path) => files.get(path),
      redirect: (path) => {
        const canonical = files.has(path) ? undefined : spellings.get(path);
        return (
          redirectOf(redirectRules, path) ??
          (canonical === undefined ? undefined : { location: encodeURI(canonical), status: 308 })
        );
      },
      notFound: load('/404.html'),
    },
  };
}
