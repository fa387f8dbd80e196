import { Temporal } from 'temporal-polyfill';
import { agency } from '../../content/agency.data.ts';
import { pageCopy } from '../../content/copy.data.ts';
import type { Post } from '../../content/entries.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { postPath } from '../../vocabulary/paths.ts';
import { canonicalUrl } from './canonical-url.ts';

/** A post's HTML with absolute URLs and one photo size, for feed readers. */
function forReaders(html: string): string {
  const plain = html.replace(/<source[^<>]*>| (?:srcset|sizes)="[^"]*"/g, '');
  return plain.replace(
    / (href|src)="(\/[^"]*)"/g,
    (_, name, path) => ` ${name}="${canonicalUrl(path)}"`,
  );
}

/** Readers show the date in their own time zone: noon is the same day everywhere in the US. */
const noonOf = (date: string): Date =>
  new Date(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: agency.timeZone, plainTime: '12:00' })
      .epochMilliseconds,
  );

type FeedPost = Pick<Post, 'id' | 'html'> & { data: Pick<Post['data'], 'title' | 'date'> };

/** The blog as an RSS 2.0 feed. */
export function feedOf(posts: readonly FeedPost[]): string {
  const blog = canonicalUrl('/blog');
  const items = posts.map((post) => {
    const url = escapeHtml(canonicalUrl(postPath(post)));
    return [
      '<item>',
      `<title>${escapeHtml(post.data.title)}</title>`,
      `<link>${url}</link>`,
      `<guid>${url}</guid>`,
      `<pubDate>${noonOf(post.data.date).toUTCString()}</pubDate>`,
      `<description>${escapeHtml(forReaders(post.html))}</description>`,
      '</item>',
    ].join('');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeHtml(`${agency.name} blog`)}</title><link>${escapeHtml(blog)}</link><description>${escapeHtml(pageCopy.blog.seo.description)}</description><language>en-us</language><atom:link href="${escapeHtml(canonicalUrl('/feed.xml'))}" rel="self" type="application/rss+xml"/>\n${items.join('\n')}\n</channel></rss>\n`;
}
