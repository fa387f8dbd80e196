/**
 * Matches a path against a pattern of `_headers` or `_redirects`: an exact path, or one with a
 * single `*` for any text. `splat` is the text that `*` matched.
 */
export function matchPath(pattern: string, path: string): { splat: string } | undefined {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === path ? { splat: '' } : undefined;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  const matches =
    path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after);
  return matches ? { splat: path.slice(before.length, path.length - after.length) } : undefined;
}
