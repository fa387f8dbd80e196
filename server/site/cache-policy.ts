const oneYear = 31_536_000;

const revalidate = 'public, max-age=0, must-revalidate';

/**
 * How long browsers may keep a file. A name that holds a hash of the content never changes its
 * meaning; words are asked for anew each time (a 304 costs little); pictures rest for an hour.
 */
export function cachePolicyOf(path: string): string {
  if (path.startsWith('/_astro/')) return `public, max-age=${oneYear}, immutable`;
  return /\.(avif|gif|ico|jpe?g|png|svg|webp|woff2?|mp4|webm)$/.test(path)
    ? 'public, max-age=3600'
    : revalidate;
}
