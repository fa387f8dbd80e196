type Page = { name?: string; title?: string; menu?: number; draft?: boolean };

/** Letters that fit into the header of a small laptop (1024 px) beside the agency's name and phone. */
const room = 84;
/** The space around a label, in letters. */
const gap = 4;

/**
 * What is wrong with the menu as a whole: it must fit on one line.
 *
 * @param entries The contents of all files, by path.
 */
export function menuProblems(entries: ReadonlyMap<string, unknown>): string[] {
  const labels = [...entries]
    .filter(([path]) => path.startsWith('content/pages/'))
    .map(([path, page]): [string, Page] => [path, Object(page)])
    .filter(([, { menu, draft }]) => menu !== undefined && !draft)
    .map(([path, { name, title }]) => ({ path, label: name ?? title ?? '' }));
  const letters = labels.reduce((sum, { label }) => sum + label.length, 0);
  const most = room - gap * labels.length;
  const [longest] = labels.toSorted((a, b) => b.label.length - a.label.length);
  if (!longest || letters <= most) return [];
  return [
    `${longest.path}, name: the ${labels.length} labels of the menu have ${letters} letters, and ${most} fit on a line; give this page a shorter name than "${longest.label}", or remove a line \`menu\``,
  ];
}
