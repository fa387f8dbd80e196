/** Whether a path fits a pattern of `_headers` or `_redirects`, and what its `*` stood for. */
export type PathMatch = { splat: string } | undefined;

/** Matches a path against an exact path or one with a single `*`, which stands for any text. */
export function matchPath(pattern: string, path: string): PathMatch {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === path ? { splat: '' } : undefined;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  const fits =
    path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after);
  return fits ? { splat: path.slice(before.length, path.length - after.length) } : undefined;
}
