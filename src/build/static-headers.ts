import { cachePolicyOf } from '../../core/headers/cache-policy.ts';
import {
  resourcePolicyOf,
  securityHeaders,
  strictTransportSecurity,
} from '../../core/headers/security-headers.ts';

const resourcePolicy = 'cross-origin-resource-policy';
/** What a host sends without a rule; our server sends the same. */
const withoutRule = cachePolicyOf('/index.html');

function linesOf(headers: Iterable<readonly [string, string]>): string {
  return [...headers].map(([name, value]) => `  ${name}: ${value}\n`).join('');
}

/** What the rule of a page adds to its own policy. */
export const pageHeaders = linesOf([[resourcePolicy, resourcePolicyOf('/index.html')]]);

/** What a file gets besides what every path gets; a page has a rule of its own. */
function fileHeaders(file: string): string {
  if (file.endsWith('.html')) return '';
  const cache = ['cache-control', cachePolicyOf(`/${file}`)] as const;
  return linesOf([
    ...(cache[1] === withoutRule ? [] : [cache]),
    [resourcePolicy, resourcePolicyOf(file)],
  ]);
}

/**
 * The rules of files: one for a folder whose files have the same headers. No two patterns match a
 * file, because hosts join the values.
 */
function fileRules(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => file.slice(0, file.indexOf('/') + 1));
  return [...folders].flatMap(([folder, files]) => {
    const byHeaders = Map.groupBy(files, fileHeaders);
    const patterns = (of: readonly string[]) =>
      folder !== '' && byHeaders.size === 1 ? [`/${folder}*`] : of.map((file) => `/${file}`);
    return [...byHeaders]
      .filter(([headers]) => headers !== '')
      .flatMap(([headers, of]) => patterns(of).map((pattern) => `${pattern}\n${headers}`));
  });
}

/**
 * The rules of `_headers` that a static host needs besides the policy of each page: what our server
 * sends by itself.
 *
 * @param files The paths of the build's files, without a leading slash.
 * @param siteUrl The public address; only one with HTTPS asks browsers to keep to it.
 */
export function staticHeaders(files: readonly string[], siteUrl: string): string {
  const strict = siteUrl.startsWith('https:')
    ? [['strict-transport-security', strictTransportSecurity] as const]
    : [];
  const ofAll = [...securityHeaders, ...strict].filter(([name]) => name !== resourcePolicy);
  return [`/*\n${linesOf(ofAll)}`, ...fileRules(files)].join('');
}
