import { isLongName, lettersPerLine } from './brand-size.ts';

type Page = { name?: string; title?: string; menu?: number; draft?: boolean };

/** Letters that fit into a small laptop's header (1024 px) beside the agency's name and phone. */
const room = 84;
/** The space around a label, in letters. */
const gap = 4;
/** Letters of the name that fit on a line beside that many letters of the menu. */
const nameRoom = 8;

/** The width of the name, in letters of the menu: on two lines, or on three smaller ones. */
function nameWidth(name: string): number {
  return isLongName(name) ? 1.1 * lettersPerLine(name, 3) : 1.4 * lettersPerLine(name, 2);
}

/**
 * The mistake in the menu as a whole, if any: it must fit on one line.
 *
 * @param entries The contents of all files, by path.
 * @param name The agency's name.
 */
export function menuProblems(entries: ReadonlyMap<string, unknown>, name: string): string[] {
  const labels = [...entries]
    .filter(([path]) => path.startsWith('content/pages/'))
    .map(([path, page]): [string, Page] => [path, Object(page)])
    .filter(([, { menu, draft }]) => menu !== undefined && !draft)
    .map(([path, { name, title }]) => ({ path, label: name ?? title ?? '' }));
  const letters = labels.reduce((sum, { label }) => sum + label.length, 0);
  const most = Math.floor(room - Math.max(0, nameWidth(name) - nameRoom) - gap * labels.length);
  const [longest] = labels.toSorted((a, b) => b.label.length - a.label.length);
  if (!longest || letters <= most) return [];
  return [
    `${longest.path}, name: the ${labels.length} labels of the menu have ${letters} letters, and ${most} fit on a line beside the name of the agency; give this page a shorter name than "${longest.label}", or remove a line \`menu\``,
  ];
}
