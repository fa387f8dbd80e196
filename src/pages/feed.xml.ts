import { agency } from '../content/agency.ts';
import { pageCopy } from '../content/copy.ts';
import { allPosts } from '../content/entries.ts';
import { postPath } from '../paths.ts';
import { canonicalUrl } from '../seo/canonical-url.ts';
import { xmlText } from '../seo/xml-text.ts';

/** The blog as an RSS 2.0 feed. */
export async function GET() {
  const blog = canonicalUrl('/blog');
  const items = (await allPosts()).map((post) => {
    const url = xmlText(canonicalUrl(postPath(post)));
    return [
      '<item>',
      `<title>${xmlText(post.data.title)}</title>`,
      `<link>${url}</link>`,
      `<guid>${url}</guid>`,
      `<pubDate>${new Date(post.data.date).toUTCString()}</pubDate>`,
      `<description>${xmlText(post.rendered?.html ?? post.data.excerpt)}</description>`,
      '</item>',
    ].join('');
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xmlText(`${agency.name} blog`)}</title><link>${xmlText(blog)}</link><description>${xmlText(pageCopy.blog.seo.description)}</description><language>en-us</language><atom:link href="${xmlText(canonicalUrl('/feed.xml'))}" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`,
    { headers: { 'Content-Type': 'application/rss+xml' } },
  );
}
