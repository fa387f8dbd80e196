import leven from 'leven';

/** An existing page: its path and name. */
export type KnownPage = { path: string; name: string };

/** A service without a page: its name, and the path of the page that it is part of. */
export type PartOfPage = { name: string; partOf: string };

/** The page that a path most likely meant, and the requested service if it has no page. */
type Nearest = { page: KnownPage; part?: string };

/**
 * The page that a mistyped or outdated path most likely meant: the page that has a service in
 * `parts`, the page of a city named in the path, or the known page whose path, or last path segment,
 * differs in at most a third of its characters.
 */
export function nearestPage(
  path: string,
  pages: KnownPage[],
  parts: Record<string, PartOfPage> = {},
): Nearest | undefined {
  const requestedPath = path.toLowerCase().replace(/\/+$/, '').slice(0, 100);
  const part = parts[requestedPath];
  if (part) {
    const coveringPage = pages.find((page) => page.path === part.partOf);
    return coveringPage && { page: coveringPage, part: part.name };
  }
  const lastSegment = (value: string) => value.slice(value.lastIndexOf('/') + 1);
  const cityPage = pages.find((page) => {
    const city = /^\/([a-z-]+)-marketing-agency$/.exec(page.path)?.[1];
    return city !== undefined && `-${lastSegment(requestedPath)}-`.includes(`-${city}-`);
  });
  if (cityPage) return { page: cityPage };
  const ranked = pages
    .filter((page) => page.path !== '/')
    .map((page) => ({
      page,
      difference: Math.min(
        leven(requestedPath, page.path) / page.path.length,
        leven(lastSegment(requestedPath), lastSegment(page.path)) / lastSegment(page.path).length,
      ),
    }))
    .sort((a, b) => a.difference - b.difference);
  const best = ranked[0];
  return best && best.difference <= 1 / 3 ? { page: best.page } : undefined;
}
