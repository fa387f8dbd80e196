/** A drawing to place into another: its view box and its elements. */
export type Logo = { viewBox: string; elements: string };

/** Elements that a drawing inside a page must not have, and how to export without them. */
const refused: readonly [element: RegExp, problem: string][] = [
  [
    /<text\b/i,
    'has text, which others see in another typeface; turn it into shapes ("convert to outlines" or "object to path") and export it again',
  ],
  [
    /<(?:script|image|foreignObject)\b/i,
    'must consist of shapes; export it without scripts and pixel images',
  ],
];

/** The declarations of a style as attributes of an element: `fill: red` as `fill="red"`. */
const attributesOf = (declarations: string): string =>
  declarations
    .split(';')
    .flatMap((each) => {
      const [, name, value] = /^\s*([a-z][a-z-]*)\s*:\s*([^"]+?)\s*$/.exec(each) ?? [];
      return name ? [` ${name}="${value}"`] : [];
    })
    .join('');

/** The declarations of each class in the style sheets of a drawing. */
function classStyles(svg: string): Map<string, string> {
  const styles = new Map<string, string>();
  for (const [, sheet = ''] of svg.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)) {
    const rules = sheet
      .replace(/\/\*[\s\S]*?\*\/|<!\[CDATA\[|\]\]>/g, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g);
    for (const [, selectors = '', declarations = ''] of rules) {
      for (const selector of selectors.split(',')) {
        const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name) styles.set(name, `${styles.get(name) ?? ''};${declarations}`);
      }
    }
  }
  return styles;
}

/** Writes styles as attributes, which no security policy keeps from a page; the last one wins. */
function withoutStyles(svg: string): string {
  const styles = classStyles(svg);
  return svg.replace(/<style\b[\s\S]*?<\/style>/gi, '').replace(/<[a-z][^>]*>/gi, (tag) => {
    const [, classes = ''] = /\sclass=["']([^"']*)["']/.exec(tag) ?? [];
    const [, own = ''] = /\sstyle=["']([^"']*)["']/.exec(tag) ?? [];
    const declarations = [...classes.split(/\s+/).map((name) => styles.get(name) ?? ''), own].join(
      ';',
    );
    const added = new Map(
      [...attributesOf(declarations).matchAll(/ ([a-z-]+)="[^"]*"/g)].map(([text, name = '']) => [
        name,
        text,
      ]),
    );
    const bare = [...added.keys(), 'class', 'style'].reduce(
      (text, name) => text.replace(new RegExp(`\\s${name}=(?:"[^"]*"|'[^']*')`), ''),
      tag,
    );
    return bare.replace(/\s*(\/?>)$/, `${[...added.values()].join('')}$1`);
  });
}

/** The files with the agency's logo, a square, and with its name as a drawing, at most this wide. */
export const logoFile = 'content/logo.svg';
export const wordmarkFile = 'content/wordmark.svg';
const widestWordmark = 8;

/** What is wrong with a shape; undefined if nothing is. */
function shapeProblem(file: string, width: number, height: number): string | undefined {
  const ratio = width / height;
  if (file === logoFile && ratio !== 1) {
    return 'must be an SVG drawing with a square viewBox, such as viewBox="0 0 32 32"; export the logo as a square';
  }
  if (file === wordmarkFile && !(ratio >= 1 && ratio <= widestWordmark)) {
    return `must be an SVG drawing with a viewBox that is one to ${widestWordmark} times as wide as high; export it without a margin`;
  }
  return undefined;
}

/**
 * Reads an SVG file.
 *
 * @param file `logoFile` or `wordmarkFile`.
 * @throws when it is not such a drawing; the message says how to fix it, a line for each mistake.
 */
export function parseLogo(svg: string, file = logoFile): Logo {
  const [, attributes, drawn = ''] = svg.match(/<svg\b([^>]*)>([\s\S]*)<\/svg>/) ?? [];
  if (attributes === undefined) {
    throw new Error(
      `${file}: is no SVG drawing, or a part of it is missing; export the logo again as SVG`,
    );
  }
  const inside = drawn.replace(/<!--[\s\S]*?-->|<(title|desc|metadata)\b[\s\S]*?<\/\1>/g, '');
  const [, viewBox = ''] = attributes.match(/\bviewBox=["']([^"']+)["']/) ?? [];
  const [, , width = NaN, height = NaN] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const problems = [
    ...[shapeProblem(file, width, height) ?? []].flat(),
    ...refused.flatMap(([element, problem]) => (element.test(inside) ? [problem] : [])),
  ];
  if (problems.length > 0) {
    throw new Error(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  }
  const elements = withoutStyles(inside)
    .replace(/\sxlink:href=/gi, ' href=')
    // Drawing programs add elements and attributes of their own, which no browser draws.
    .replace(/<([a-z]+:[\w-]+)\b[^>]*(?:\/>|>[\s\S]*?<\/\1>)/gi, '')
    .replace(/\s[a-z]+:[\w-]+=(?:"[^"]*"|'[^']*')/gi, '')
    // A logo neither leads anywhere nor reacts.
    .replace(/<\/?a\b[^>]*>/gi, '')
    .replace(/\son[a-z]+=(?:"[^"]*"|'[^']*')/gi, '');
  return { viewBox, elements: elements.replace(/>\s+</g, '><').trim() };
}
