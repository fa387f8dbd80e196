import { allPosts } from '../content/entries.ts';
import { feedOf } from '../site/seo/feed.ts';

/** Built only if there are posts. */
export async function getStaticPaths() {
  return (await allPosts()).length > 0 ? [{ params: { feed: 'feed' } }] : [];
}

export async function GET() {
  return new Response(feedOf(await allPosts()), {
    headers: { 'Content-Type': 'application/rss+xml' },
  });
}
