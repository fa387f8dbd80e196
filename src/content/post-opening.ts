/**
 * The beginning of a post, up to its second heading, for the list of posts. Headings move down a
 * level because the list has the post's title above them.
 */
export function postOpening(html: string): string {
  const second = html.indexOf('<h2', html.indexOf('<h2') + 1);
  return (second < 0 ? html : html.slice(0, second)).replace(/<(\/?)h2\b/g, '<$1h3');
}
