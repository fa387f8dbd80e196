/** The HTML of a post before and after the end of its second section, if it has more. */
export function splitAfterTwoSections(html: string): [before: string, after: string] {
  const third = [...html.matchAll(/<h2[ >]/g)][2]?.index ?? html.length;
  return [html.slice(0, third), html.slice(third)];
}
