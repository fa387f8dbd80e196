/**
 * The beginning of a post for the list of posts: up to its second heading, with its headings a level
 * lower, since the post's title stands above them there.
 */
export function firstPart(html: string): string {
  const second = html.indexOf('<h2', html.indexOf('<h2') + 1);
  return (second < 0 ? html : html.slice(0, second)).replace(/<(\/?)h2\b/g, '<$1h3');
}
