import { canonicalUrl } from '../site/seo/canonical-url.ts';

/** Lets every crawler read everything but the API. */
export function GET() {
  const sitemap = canonicalUrl('/sitemap.xml');
  return new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
