/** Elements that begin a new block. */
const block = /^(?:P|DIV|H[1-6]|[DOU]L|D[DT]|T[DHR]|TABLE|BLOCKQUOTE|SECTION|ARTICLE|FIGURE)$/;

/** Leaves one blank line between blocks, and none between the items of a list. */
const tidy = (text: string): string =>
  text
    .replace(/ +$|^ (?=\S)/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(?<=^ *(?:-|\d+\.) .*)\n\n(?= *(?:-|\d+\.) )/gm, '\n')
    // Two bold texts that touch are one.
    .replace(/(?<=\S)\*{4}(?=\S)/g, '')
    .trim();

const onOneLine = (text: string): string => tidy(text).replace(/\s*\n\s*/g, ' ');
const indented = (text: string): string => tidy(text).replaceAll('\n', '\n    ');

/** Puts signs around the words of a text within one block. */
const marked = (text: string, before: string, after = before): string =>
  text.includes('\n\n') || text.trimStart().startsWith(before)
    ? text
    : text.replace(/\S(?:.*\S)?/s, (words) => before + words + after);

/** Whether text looks like this by its style or, if that does not say, by its element. */
function looks(style: string, property: string, value: RegExp, byElement: boolean): boolean {
  const styled = new RegExp(`(?:^|;)\\s*${property}:([^;]*)`).exec(style)?.[1];
  return styled === undefined ? byElement : value.test(styled);
}

/** A table whose first row is its head; empty if it has one column, as a layout does. */
function table({ rows }: HTMLTableElement): string {
  const cells = [...rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      onOneLine(markdownOf(cell)).replaceAll('|', '\\|'),
      ...Array<string>(cell.colSpan - 1).fill(''),
    ]),
  );
  const columns = Math.max(...cells.map(({ length }) => length));
  const [head, ...others] = cells.filter((row) => row.join('') !== '');
  if (!head || columns < 2) return '';
  return [head, Array<string>(columns).fill('---'), ...others]
    .map((row) => `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`)
    .join('\n');
}

/** An item's bullet or number, which Word writes as text. */
function bullet(item: HTMLElement): string {
  const list = item.parentElement;
  if (list instanceof HTMLOListElement) {
    const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
    return `${list.start + items.indexOf(item)}.`;
  }
  const sign = item.querySelector('[data-style*="mso-list:Ignore"]')?.textContent ?? '';
  return /\w[.)]/.test(sign) ? `${Number.parseInt(sign, 10) || 1}.` : '-';
}

function markdownOf(node: Node): string {
  if (node instanceof Text) return node.data.replace(/\s+/g, ' ');
  if (!(node instanceof HTMLElement)) return '';
  const { tagName } = node;
  const { style = '' } = node.dataset;
  if (tagName === 'BR') return '\n';
  if (style.includes('mso-list:Ignore')) return '';
  const rows = node instanceof HTMLTableElement && table(node);
  if (rows) return `\n\n${rows}\n\n`;
  const text = [...node.childNodes].map(markdownOf).join('');
  const isBlock = block.test(tagName);
  if (text.trim() === '') return isBlock ? '\n\n' : text;
  // The title of a page is its only heading of the first level.
  const level = /^H(\d)/.exec(tagName)?.[1]?.replace('1', '2');
  if (level) return `\n\n${'#'.repeat(Number(level))} ${onOneLine(text).replaceAll('**', '')}\n\n`;
  const depth = tagName === 'LI' ? '1' : /mso-list:\S+ level(\d)/.exec(style)?.[1];
  if (depth) return `\n${'    '.repeat(Number(depth) - 1)}${bullet(node)} ${indented(text)}\n`;
  // Google Docs puts a list within a list between its items.
  if (node.matches(':is(ol, ul) > :is(ol, ul)')) return `\n    ${indented(text)}\n`;
  if (isBlock) return `\n\n${text}\n\n`;
  const isBold = looks(style, 'font-weight', /bold|[6-9]00/, /^(?:B|STRONG)$/.test(tagName));
  const isItalic = looks(style, 'font-style', /italic/, /^(?:I|EM)$/.test(tagName));
  const italic = isItalic ? marked(text, '_') : text;
  const bold = isBold ? marked(italic, '**') : italic;
  const isLink = /^(?:https?|mailto|tel):/i.test(node.getAttribute('href') ?? '');
  return isLink ? marked(bold, '[', `](${(node as HTMLAnchorElement).href})`) : bold;
}

/**
 * Markdown with the headings, lists, tables, links, bold and italics of what Word, Google Docs,
 * Excel or a web page copies. Signs among its words stay as they are, as in a plain paste.
 */
export function markdownFromHtml(html: string): string {
  const unstyled = html
    .replace(/<(style|script)\b.*?<\/\1>/gis, '')
    // The page's policy blocks each style, and the console would say so.
    .replace(/(?<=\s)style(?==["'])/gi, 'data-style');
  return tidy(markdownOf(new DOMParser().parseFromString(unstyled, 'text/html').body));
}
