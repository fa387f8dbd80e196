/** The absolute URL of the page at `path` ("/about"), without a trailing slash except for home. */
export function canonicalUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href;
}
