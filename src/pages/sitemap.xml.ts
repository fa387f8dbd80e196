import { escapeHtml } from '../../core/escape-html.ts';
import { canonicalUrl } from '../seo/canonical-url.ts';
import { changeDates, lastChange } from '../seo/changed.ts';
import { sitePages } from '../site-pages.ts';

/** The sitemap: https://www.sitemaps.org/protocol.html */
export async function GET() {
  const dates = changeDates();
  const urls = [...(await sitePages()).values()].map(({ path, sources }) => {
    const changed = lastChange(sources, dates);
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escapeHtml(canonicalUrl(path))}</loc>${lastmod}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  );
}
