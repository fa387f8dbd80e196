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

/** A service without a page: its name, and the path of the page that it is part of. */
export type PartOfPage = { name: string; partOf: string };

/** The page that a path most likely meant, and the service asked for if the page is about more. */
type Nearest = { page: KnownPage; part?: string };

/**
 * The page a mistyped or outdated path most likely meant: the one that a service in `parts` belongs to, or
 * else the known page whose path, or last path segment, differs in at most a third of its characters.
 */
export function nearestPage(
  path: string,
  pages: KnownPage[],
  parts: Record<string, PartOfPage> = {},
): Nearest | undefined {
  const asked = path.toLowerCase().replace(/\/+$/, '').slice(0, 100);
  const part = parts[asked];
  if (part) {
    const whole = pages.find((page) => page.path === part.partOf);
    return whole && { page: whole, part: part.name };
  }
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
  return best && best.difference <= 1 / 3 ? { page: best.page } : undefined;
}
