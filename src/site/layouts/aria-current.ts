/**
 * The `aria-current` of a header link on the page at `path`: `page` for the page itself, `true` for
 * a page below the link, undefined otherwise.
 */
export function ariaCurrent(link: string, path: string): 'page' | 'true' | undefined {
  if (link === path) return 'page';
  return link !== '/' && path.startsWith(`${link}/`) ? 'true' : undefined;
}
