import { escapeHtml } from '../platform/escape-html.ts';
import { canonicalUrl } from '../site/seo/canonical-url.ts';
import { changeDates } from '../site/seo/change-dates.data.ts';
import { sitePages } from '../site/seo/site-pages.ts';

/** The latest change of files and folders (which end in a slash), as an ISO date, if known. */
function lastChange(sources: string[]): string | undefined {
  const isSource = (file: string) =>
    sources.some((source) => (source.endsWith('/') ? file.startsWith(source) : file === source));
  const dates = Object.entries(changeDates).flatMap(([file, date]) =>
    isSource(file) ? [date] : [],
  );
  return dates.sort().at(-1);
}

/** The sitemap: https://www.sitemaps.org/protocol.html */
export async function GET() {
  const urls = [...(await sitePages()).values()].map(({ path, sources }) => {
    const changed = lastChange(sources);
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escapeHtml(canonicalUrl(path))}</loc>${lastmod}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  );
}
