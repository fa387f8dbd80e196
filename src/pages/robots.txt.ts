import { canonicalUrl } from '../seo/canonical-url.ts';
import { siteUrl } from '../site-url.ts';

/** Everything may be read by everyone. */
export function GET() {
  const sitemap = canonicalUrl('/sitemap.xml', siteUrl(process.env));
  return new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
