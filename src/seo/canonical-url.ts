/** The one address of the page at `path` ("/about"): absolute, without a trailing slash but for home. */
export function canonicalUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href;
}
