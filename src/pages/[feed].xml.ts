import { agency } from '../content/agency.data.ts';
import { pageCopy } from '../content/copy.data.ts';
import { allPosts } from '../content/entries.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { postPath } from '../site/paths.ts';
import { canonicalUrl } from '../site/seo/canonical-url.ts';

/** A post's HTML for feed readers, which know neither our address nor our photo sizes. */
function forReaders(html: string): string {
  const plain = html.replace(/<source[^<>]*>| (?:srcset|sizes)="[^"]*"/g, '');
  return plain.replace(
    / (href|src)="(\/[^"]*)"/g,
    (_, name, path) => ` ${name}="${canonicalUrl(path)}"`,
  );
}

/** Only where there is a post. */
export async function getStaticPaths() {
  return (await allPosts()).length > 0 ? [{ params: { feed: 'feed' } }] : [];
}

/** The blog as an RSS 2.0 feed. */
export async function GET() {
  const blog = canonicalUrl('/blog');
  const items = (await allPosts()).map((post) => {
    const url = escapeHtml(canonicalUrl(postPath(post)));
    return [
      '<item>',
      `<title>${escapeHtml(post.data.title)}</title>`,
      `<link>${url}</link>`,
      `<guid>${url}</guid>`,
      `<pubDate>${new Date(post.data.date).toUTCString()}</pubDate>`,
      `<description>${escapeHtml(forReaders(post.html))}</description>`,
      '</item>',
    ].join('');
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeHtml(`${agency.name} blog`)}</title><link>${escapeHtml(blog)}</link><description>${escapeHtml(pageCopy.blog.seo.description)}</description><language>en-us</language><atom:link href="${escapeHtml(canonicalUrl('/feed.xml'))}" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`,
    { headers: { 'Content-Type': 'application/rss+xml' } },
  );
}
