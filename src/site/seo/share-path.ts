/** Path of a page's share image: PNG, 1200 × 630 px. */
export function sharePath(path: string): string {
  return `/share${path === '/' ? '/home' : path}.png`;
}
