export type PostHeading = { id: string; text: string };

const heading = /<h2 id="([^"]+)">(.*?)<\/h2>/gs;

/** The headings of a post, for its table of contents. Their text is HTML without tags. */
export function postHeadings(html: string): PostHeading[] {
  return [...html.matchAll(heading)].map(([, id = '', text = '']) => ({
    id,
    text: text.replace(/<[^>]*>/g, ''),
  }));
}
