import { cachePolicyOf } from '../../platform/headers/cache-policy.ts';
import {
  fileHeaders,
  securityHeaders,
  strictTransportSecurity,
} from '../../platform/headers/security-headers.ts';

/** The default `cache-control` of hosts; our server sends the same. */
const defaultCachePolicy = cachePolicyOf('/index.html');

function linesOf(headers: Iterable<readonly [string, string]>): string {
  return [...headers].map(([name, value]) => `  ${name}: ${value}\n`).join('');
}

/** The headers of a page's rule, apart from the page's policy. */
export const pageHeaders = linesOf(fileHeaders('/index.html'));

/** The lines of a file, apart from those for every path. Pages have their own rules. */
function fileLines(file: string): string {
  if (file.endsWith('.html')) return '';
  const cache = ['cache-control', cachePolicyOf(`/${file}`)] as const;
  return linesOf([...(cache[1] === defaultCachePolicy ? [] : [cache]), ...fileHeaders(file)]);
}

/**
 * The rules of files: one per folder whose files have the same headers. No two patterns match the
 * same file, because hosts would join their values.
 */
function fileRules(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => file.slice(0, file.indexOf('/') + 1));
  return [...folders].flatMap(([folder, files]) => {
    const byLines = Map.groupBy(files, fileLines);
    const patterns = (group: readonly string[]) =>
      folder !== '' && byLines.size === 1 ? [`/${folder}*`] : group.map((file) => `/${file}`);
    return [...byLines]
      .filter(([lines]) => lines !== '')
      .flatMap(([lines, group]) => patterns(group).map((pattern) => `${pattern}\n${lines}`));
  });
}

/**
 * The rules of `_headers` that a static host needs besides each page's policy: the headers that our
 * server adds itself.
 *
 * @param files The paths of the build's files, without a leading slash.
 * @param siteUrl The public address; HSTS is included only if it is HTTPS.
 */
export function staticHeaders(files: readonly string[], siteUrl: string): string {
  const strict = siteUrl.startsWith('https:')
    ? [['strict-transport-security', strictTransportSecurity] as const]
    : [];
  const forAllPaths = [...securityHeaders, ...strict].filter(
    ([name]) => name !== 'cross-origin-resource-policy',
  );
  return [`/*\n${linesOf(forAllPaths)}`, ...fileRules(files)].join('');
}
