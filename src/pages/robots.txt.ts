import { canonicalUrl } from '../seo/canonical-url.ts';

/** Allows all crawlers everything. */
export function GET() {
  const sitemap = canonicalUrl('/sitemap.xml');
  return new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
