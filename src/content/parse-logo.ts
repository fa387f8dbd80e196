import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';

/** A drawing to place into another: its view box and its elements. */
export type Logo = { viewBox: string; elements: string };

type SvgElement = DefaultTreeAdapterTypes.Element;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The elements that draw, or that drawing elements refer to. */
const shapes = words(`
  circle clipPath defs ellipse filter g line linearGradient marker mask path pattern polygon
  polyline radialGradient rect stop svg switch symbol use`);

/** Whether an element is part of a filter, but not `feImage`, which loads a picture. */
const isEffect = (name: string): boolean => /^fe[A-Z][A-Za-z]+$/.test(name) && name !== 'feImage';

/** Elements to leave out: browsers do not draw them, or they would animate or link elsewhere. */
const omittedElements = words(
  'title desc metadata style view set animate animateMotion animateTransform',
);

/** All element names that may occur in a drawing. */
const knownElements = new Set([
  ...shapes,
  ...omittedElements,
  ...words('a text tspan textPath tref image script foreignObject'),
]);

/** The attributes that affect appearance; all others are left out. */
const visualAttributes = words(`
  amplitude azimuth baseFrequency bias clip-path clip-rule clipPathUnits color
  color-interpolation color-interpolation-filters cx cy d diffuseConstant display divisor dx dy
  edgeMode elevation exponent fill fill-opacity fill-rule filter filterUnits flood-color
  flood-opacity fr fx fy gradientTransform gradientUnits height href id in in2 intercept k1 k2 k3
  k4 kernelMatrix lighting-color limitingConeAngle marker-end marker-mid marker-start markerHeight
  markerUnits markerWidth mask mask-type maskContentUnits maskUnits mix-blend-mode mode
  numOctaves offset opacity operator order orient overflow paint-order pathLength
  patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ
  preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result rx ry scale seed
  shape-rendering slope specularConstant specularExponent spreadMethod stdDeviation stitchTiles
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width surfaceScale tableValues targetX targetY transform
  transform-origin type values vector-effect viewBox visibility width x x1 x2 xChannelSelector y y1
  y2 yChannelSelector z`);

/** Deeper than any drawing program nests groups. */
const maxDepth = 100;
/** More elements than a logo has; an element that is used several times counts that many times. */
const maxElements = 10_000;
/** An effect takes as long to draw as this many elements. */
const effectSize = 50;
/** In characters: many times the length that a page should have. */
const maxLength = 256 * 1024;

const textProblem =
  'has text, which others would see in another typeface; turn it into shapes ("convert to outlines" or "object to path") and export it again';
const notShapes = 'must consist of shapes; export it without scripts and pixel images';
const tooLarge =
  'has more shapes than a logo needs, and every page loads it; simplify it, and export it again';
const damaged =
  'cannot be drawn, because an element is not closed or a part is missing; export it again as a plain SVG';

/** The declarations of a style, such as `fill: red`, by name; the last one wins. */
type Declarations = ReadonlyMap<string, string>;

const declarationsOf = (style: string): Declarations =>
  new Map(
    style.split(';').flatMap((each): [string, string][] => {
      const [name = '', value = ''] = each.split(/:(.*)/s).map((part) => part.trim());
      return visualAttributes.has(name) && value !== '' ? [[name, value]] : [];
    }),
  );

/** The declarations of each class in a style sheet. */
function classStyles(sheet: string): Map<string, Declarations> {
  const styles = new Map<string, Declarations>();
  const rules = sheet.replace(/\/\*[\s\S]*?\*\/|<!\[CDATA\[|\]\]>/g, '').split('}');
  for (const rule of rules) {
    const [selectors = '', style = ''] = rule.split('{');
    const declarations = declarationsOf(style);
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1];
      if (name) styles.set(name, new Map([...(styles.get(name) ?? []), ...declarations]));
    }
  }
  return styles;
}

const isElement = (node: DefaultTreeAdapterTypes.Node): node is SvgElement => 'tagName' in node;

/** The elements inside a node, in document order. */
function* within(node: DefaultTreeAdapterTypes.ParentNode): Generator<SvgElement> {
  const open = [...node.childNodes].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isElement(next)) continue;
    yield next;
    open.push(...[...next.childNodes].reverse());
  }
}

const textOf = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode): string =>
  childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');

const attribute = ({ attrs }: SvgElement, wanted: string): string | undefined =>
  attrs.find(({ name, prefix }) => name === wanted && !prefix)?.value;

/**
 * Whether all element names belong to drawings: others make an HTML parser leave the drawing, and
 * some make it very slow.
 */
const isDrawingOnly = (text: string): boolean =>
  [...text.matchAll(/<\/?([a-z][^\s/>]*)/gi)].every(
    ([, name = '']) => /^[\w-]+:[\w-]+$/.test(name) || knownElements.has(name) || isEffect(name),
  );

/** Whether an element is closed in its source text. */
const isClosed = ({ sourceCodeLocation: at }: SvgElement, text: string): boolean =>
  at?.endTag !== undefined || text[(at?.startTag?.endOffset ?? 0) - 2] === '/';

/** Whether a value refers to nothing outside the drawing. */
const isInternal = (name: string, value: string): boolean =>
  !value.includes('\\') &&
  (name !== 'href' || value.startsWith('#')) &&
  !/url\((?!\s*["']?#)|(?:image|src)(?:-set)?\(/i.test(value);

const escapeAttribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The attributes that affect an element's appearance, with its styles as attributes. */
function paintOf(element: SvgElement, styles: ReadonlyMap<string, Declarations>): Declarations {
  const classes = new Set((attribute(element, 'class') ?? '').split(/\s+/));
  const styled = new Map([
    ...[...classes].flatMap((name) => [...(styles.get(name) ?? [])]),
    ...declarationsOf(attribute(element, 'style') ?? ''),
  ]);
  const own = element.attrs
    .filter(({ name, prefix }) => visualAttributes.has(name) && (!prefix || name === 'href'))
    .map(({ name, value }): [string, string] => [name, value])
    .filter(([name]) => !styled.has(name));
  return new Map([...own, ...styled]);
}

/** The ids that an element refers to: of a shape, a mask, a pattern, a filter. */
const usedBy = (element: SvgElement, styles: ReadonlyMap<string, Declarations>): string[] =>
  [...paintOf(element, styles)].flatMap(([name, value]) =>
    name === 'href'
      ? [value.slice(1)]
      : [...value.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)].map(([, id = '']) => id),
  );

/** The number of elements when all references are expanded; Infinity if they are circular. */
function expandedSize(svg: SvgElement, styles: ReadonlyMap<string, Declarations>): number {
  const byId = new Map([...within(svg)].map((each) => [attribute(each, 'id'), each]));
  const sizes = new Map<SvgElement, number>();
  const sizeOf = (element: SvgElement, depth = 0): number => {
    const knownSize = sizes.get(element);
    if (knownSize !== undefined) return knownSize;
    if (depth > maxDepth) return Number.POSITIVE_INFINITY;
    // Infinite until its size is known, so that a circular reference finds this value.
    sizes.set(element, Number.POSITIVE_INFINITY);
    const used = usedBy(element, styles).flatMap((id) => byId.get(id) ?? []);
    const inside = element.childNodes.filter(isElement);
    const size = [...inside, ...used].reduce(
      (sum, each) => sum + sizeOf(each, depth + 1),
      isEffect(element.tagName) ? effectSize : 1,
    );
    sizes.set(element, size);
    return size;
  };
  return sizeOf(svg);
}

/**
 * Writes only what a browser would draw.
 *
 * @param problems Collects the problems found.
 */
function drawnMarkup(
  node: SvgElement,
  styles: ReadonlyMap<string, Declarations>,
  problems: Set<string>,
  size = { written: 0 },
  depth = 0,
): string {
  if (depth > maxDepth || textOf(node).trim() !== '') problems.add(notShapes);
  if (problems.has(notShapes) || problems.has(tooLarge)) return '';
  const written = node.childNodes
    .filter(isElement)
    .map((element) => {
      const { tagName: name } = element;
      if (size.written > maxLength) return '';
      // Drawing programs add their own elements, which no browser draws.
      if (omittedElements.has(name) || name.includes(':')) return '';
      // A logo has no links.
      if (name === 'a') return drawnMarkup(element, styles, problems, size, depth + 1);
      if (name === 'text') problems.add(textProblem);
      else if (element.namespaceURI !== html.NS.SVG || !(shapes.has(name) || isEffect(name))) {
        problems.add(notShapes);
      }
      if (name === 'text') return '';
      const attributes = [...paintOf(element, styles)];
      if (!attributes.every(([key, value]) => isInternal(key, value))) problems.add(notShapes);
      const start = `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}`;
      size.written += start.length;
      const inside = drawnMarkup(element, styles, problems, size, depth + 1);
      return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
    })
    .join('');
  if (size.written > maxLength) problems.add(tooLarge);
  return written;
}

/** The agency's logo, a square drawing. */
export const logoFile = 'content/logo.svg';
/** The agency's name as a drawing. */
export const wordmarkFile = 'content/wordmark.svg';
const maxWordmarkRatio = 8;

/** The problem with a drawing's proportions; undefined if there is none. */
function shapeProblem(file: string, width: number, height: number): string | undefined {
  const ratio = width / height;
  if (file === logoFile && !(ratio === 1 && width > 0)) {
    return 'must be an SVG drawing with a square viewBox, such as viewBox="0 0 32 32"; export the logo as a square';
  }
  if (file === wordmarkFile && !(ratio >= 1 && ratio <= maxWordmarkRatio && width > 0)) {
    return `must be an SVG drawing with a viewBox that is one to ${maxWordmarkRatio} times as wide as high; export it without a margin`;
  }
  return undefined;
}

/**
 * Reads an SVG file as browsers do, and keeps only what they would draw. Elements and attributes
 * are kept by name, so that no script, link or external URL remains.
 *
 * @param file `logoFile` or `wordmarkFile`.
 * @throws when it is not such a drawing; the message has a line with the fix for each mistake.
 */
export function parseLogo(source: string, file = logoFile): Logo {
  const begin = source.search(/<svg[\s>]/);
  const text = source.slice(Math.max(0, begin)).replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  if (begin < 0) throw new Error(`${file}: is no SVG drawing; export the logo again as SVG`);
  if (!isDrawingOnly(text)) throw new Error(`${file}: ${notShapes}`);
  const all = [...within(parseFragment(text, { sourceCodeLocationInfo: true }))];
  const svg = all.find(({ tagName }) => tagName === 'svg');
  if (!svg) throw new Error(`${file}: is no SVG drawing; export the logo again as SVG`);
  const numbers = (attribute(svg, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = numbers.length === 4 && numbers.every(Number.isFinite);
  const [, , width = NaN, height = NaN] = isBox ? numbers : [];
  const sheets = all.filter(({ tagName }) => tagName === 'style').map(textOf);
  const problems = new Set([shapeProblem(file, width, height) ?? []].flat());
  if (![...within(svg), svg].every((each) => isClosed(each, text))) problems.add(damaged);
  const styles = classStyles(sheets.join('\n'));
  if (expandedSize(svg, styles) > maxElements) problems.add(tooLarge);
  const elements = drawnMarkup(svg, styles, problems);
  if (elements === '' && problems.size === 0) problems.add(notShapes);
  if (problems.size > 0) {
    throw new Error([...problems].map((problem) => `${file}: ${problem}`).join('\n'));
  }
  return { viewBox: numbers.join(' '), elements };
}

/** Mistakes in the source of the logo or of the wordmark, which is optional, one line each. */
export function logoProblems(svg: string | undefined, file = logoFile): string[] {
  if (svg === undefined)
    return file === wordmarkFile
      ? []
      : [`${file} is missing; the site needs this file, so restore it`];
  try {
    parseLogo(svg, file);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}
