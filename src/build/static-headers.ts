import { cachePolicyOf } from '../../agency/cache-policy.ts';
import { securityHeaders, strictTransportSecurity } from '../../agency/security-headers.ts';

/** What a host sends without a rule; our server sends the same. */
const withoutRule = cachePolicyOf('/index.html');

function rule(pattern: string, headers: Iterable<readonly [string, string]>): string {
  return `${pattern}\n${[...headers].map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
}

/**
 * The patterns and cache policies of files: one pattern for a folder whose files have the same policy. No
 * two patterns match a file, because hosts join the values.
 */
function cacheRules(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => file.slice(0, file.indexOf('/') + 1));
  return [...folders].flatMap(([folder, files]) => {
    const byPolicy = Map.groupBy(files, (file) => cachePolicyOf(`/${file}`));
    const patterns = (of: readonly string[]) =>
      folder !== '' && byPolicy.size === 1 ? [`/${folder}*`] : of.map((file) => `/${file}`);
    return [...byPolicy]
      .filter(([policy]) => policy !== withoutRule)
      .flatMap(([policy, of]) =>
        patterns(of).map((pattern) => rule(pattern, [['cache-control', policy]])),
      );
  });
}

/**
 * The rules of `_headers` that a static host needs besides the policy of each page: what our server sends
 * by itself.
 *
 * @param files The paths of the build's files, without a leading slash.
 * @param siteUrl The public address; only one with HTTPS asks browsers to keep to it.
 */
export function staticHeaders(files: readonly string[], siteUrl: string): string {
  const strict = siteUrl.startsWith('https:')
    ? [['strict-transport-security', strictTransportSecurity] as const]
    : [];
  return [rule('/*', [...securityHeaders, ...strict]), ...cacheRules(files)].join('');
}
