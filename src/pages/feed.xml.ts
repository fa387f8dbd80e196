import { agency } from '../content/agency.ts';
import { allPosts, pageWords } from '../content/entries.ts';
import { canonicalUrl } from '../seo/canonical-url.ts';
import { xmlText } from '../seo/xml-text.ts';
import { siteUrl } from '../site-url.ts';

/** The blog as an RSS 2.0 feed. */
export async function GET() {
  const site = siteUrl(process.env);
  const blog = canonicalUrl('/blog', site);
  const { seo } = await pageWords('blogPage');
  const items = (await allPosts()).map(({ id, data, rendered }) =>
    [
      '<item>',
      `<title>${xmlText(data.title)}</title>`,
      `<link>${xmlText(`${blog}#${id}`)}</link>`,
      `<guid>${xmlText(`${blog}#${id}`)}</guid>`,
      `<pubDate>${new Date(data.date).toUTCString()}</pubDate>`,
      `<description>${xmlText(rendered?.html ?? data.excerpt)}</description>`,
      '</item>',
    ].join(''),
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xmlText(`${agency.name} blog`)}</title><link>${xmlText(blog)}</link><description>${xmlText(seo.description)}</description><language>en-us</language><atom:link href="${xmlText(canonicalUrl('/feed.xml', site))}" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`,
    { headers: { 'Content-Type': 'application/rss+xml' } },
  );
}
