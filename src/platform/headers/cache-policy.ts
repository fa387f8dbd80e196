const oneYear = 31_536_000;
const oneDay = 86_400;

const revalidate = 'public, max-age=0, must-revalidate';

/**
 * The `cache-control` of a file. A file with a content hash in its name never changes; media are
 * cached for a day; everything else is revalidated on each request, because a 304 costs little. So
 * are drawings, whose colors change with the agency's.
 */
export function cachePolicyOf(path: string): string {
  if (path.startsWith('/_astro/')) return `public, max-age=${oneYear}, immutable`;
  return /\.(avif|gif|ico|jpe?g|png|webp|woff2?|mp4|webm)$/.test(path)
    ? `public, max-age=${oneDay}`
    : revalidate;
}
