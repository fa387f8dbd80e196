/** An existing page: its path and name. */
export type KnownPage = { path: string; name: string };

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * The page a mistyped or outdated path most likely meant: the one in `moved`, or else the known page
 * whose path, or last path segment, differs in at most a third of its characters.
 */
export function nearestPage(
  path: string,
  pages: KnownPage[],
  moved: Record<string, string> = {},
): KnownPage | undefined {
  const asked = path.toLowerCase().replace(/\/+$/, '').slice(0, 100);
  const target = moved[asked];
  if (target) return pages.find((page) => page.path === target);
  const lastPart = (value: string) => value.slice(value.lastIndexOf('/') + 1);
  const ranked = pages
    .filter((page) => page.path !== '/')
    .map((page) => ({
      page,
      difference: Math.min(
        distance(asked, page.path) / page.path.length,
        distance(lastPart(asked), lastPart(page.path)) / lastPart(page.path).length,
      ),
    }))
    .sort((a, b) => a.difference - b.difference);
  const best = ranked[0];
  return best && best.difference <= 1 / 3 ? best.page : undefined;
}
