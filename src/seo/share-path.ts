/** Path of the picture that is shown where the page at `path` is shared: 1200 by 630 px, PNG. */
export function sharePath(path: string): string {
  return `/share${path === '/' ? '/home' : path}.png`;
}
