import { matchPath } from './path-pattern.ts';

/**
 * A line of `_redirects`. `from` is decoded; `to` is a path or an absolute URL, and may contain
 * `:splat`.
 */
type RedirectRule = { from: string; to: string; status: number };

export type Redirect = { location: string; status: number };

const statuses = new Set([301, 302, 303, 307, 308]);
const notFoundStatus = '404';

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Parses a `_redirects` file as static hosts do: `from to status` per line, with 301 as the default
 * status.
 *
 * @throws when a line is invalid or not supported; the message names the line.
 */
export function parseRedirectRules(text: string): RedirectRule[] {
  const rules: RedirectRule[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const bare = line.trim();
    if (bare === '' || bare.startsWith('#')) continue;
    const [from = '', to = '', status = '301', ...rest] = bare.split(/\s+/);
    const isSupported =
      from.startsWith('/') &&
      decoded(from) !== undefined &&
      /^(\/(?!\/)|https?:\/\/)/.test(to) &&
      (statuses.has(Number(status)) || status === notFoundStatus) &&
      rest.length === 0;
    if (!isSupported) {
      throw new Error(
        `_redirects, line ${index + 1}: found "${bare}", expected "/from /to status" with a status of ${[...statuses].join(', ')}`,
      );
    }
    // The page for a path without one; this server knows it from its folder.
    if (status === notFoundStatus) continue;
    rules.push({ from: decoded(from) ?? from, to, status: Number(status) });
  }
  return rules;
}

/** The first redirect whose `from` matches the path. */
export function findRedirect(rules: readonly RedirectRule[], path: string): Redirect | undefined {
  for (const rule of rules) {
    const match = matchPath(rule.from, path);
    if (match === undefined) continue;
    // Leading slashes are removed so that "//evil.example" cannot become another host.
    const encoded = encodeURI(match.splat).replace(/[?#]/g, encodeURIComponent);
    const splat = encoded.replace(/^[/\\]+/, '');
    return { location: rule.to.replace(':splat', splat), status: rule.status };
  }
  return undefined;
}
