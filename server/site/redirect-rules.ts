import { matchPath } from './path-pattern.ts';

/** One line of `_redirects`. `to` is a path or an absolute URL; `:splat` in it is filled in. */
export type RedirectRule = { from: string; to: string; status: number };

/** Where a path moved to. */
export type Redirect = { location: string; status: number };

const statuses = new Set([301, 302, 303, 307, 308]);

/**
 * Reads a `_redirects` file as static hosts do: `from to status` on a line, 301 when the status is
 * missing. Throws an Error that names the line when it cannot be honoured.
 */
export function parseRedirectRules(text: string): RedirectRule[] {
  const rules: RedirectRule[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const bare = line.trim();
    if (bare === '' || bare.startsWith('#')) continue;
    const [from = '', to = '', status = '301', ...rest] = bare.split(/\s+/);
    const honoured =
      from.startsWith('/') &&
      /^(\/(?!\/)|https?:\/\/)/.test(to) &&
      statuses.has(Number(status)) &&
      rest.length === 0;
    if (!honoured) {
      throw new Error(
        `_redirects, line ${index + 1}: found "${bare}", expected "/from /to status" with a status of ${[...statuses].join(', ')}`,
      );
    }
    rules.push({ from, to, status: Number(status) });
  }
  return rules;
}

/** The first redirect whose `from` fits the path. */
export function redirectOf(rules: readonly RedirectRule[], path: string): Redirect | undefined {
  for (const rule of rules) {
    const match = matchPath(rule.from, path);
    if (match === undefined) continue;
    // A splat is put back as a path, so that "//evil.example" cannot become another host.
    const splat = encodeURI(match.splat).replace(/^[/\\]+/, '');
    return { location: rule.to.replace(':splat', splat), status: rule.status };
  }
  return undefined;
}
