/**
 * How a link of the header stands to the page at `path`: `page` when it leads to this page, `true`
 * when this page lies below it, nothing otherwise.
 */
export function currentMark(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page';
  return link !== '/' && path.startsWith(`${link}/`) ? 'true' : undefined;
}
