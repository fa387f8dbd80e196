import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const dropped = new Set(['script', 'style', 'noscript', 'template', 'link']);
const reactNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  tabindex: 'tabIndex',
  srcset: 'srcSet',
  novalidate: 'noValidate',
  allowfullscreen: 'allowFullScreen',
};
const switches = new Set(['hidden', 'required', 'open', 'disabled', 'inert', 'noValidate']);

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value;

/** The elements of a document, in its order. */
export function* elementsOf(node: Node): Generator<Element> {
  if (isElement(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

/** The first element of an HTML document with a name. @throws when there is none. */
export function findElement(html: string, tag: string): Element {
  for (const element of elementsOf(parse(html))) if (element.tagName === tag) return element;
  throw new Error(`the page has no <${tag}>`);
}

/** A value as Astro writes an island's properties: each wrapped with the number of its type. */
function unwrapped(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [type, inner] = value;
  if (type === 1) return (inner as unknown[]).map(unwrapped);
  if (inner === null || typeof inner !== 'object') return inner;
  return Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, unwrapped(each)]));
}

/** The properties of an island, as its component takes them. */
export function islandProperties(island: Element): Record<string, unknown> {
  const properties = JSON.parse(attribute(island, 'props') ?? '{}');
  return unwrapped([0, properties]) as Record<string, unknown>;
}

function propertiesOf({ attrs }: Element): Record<string, unknown> {
  return Object.fromEntries(
    attrs
      .filter(({ name }) => name !== 'style')
      .map(({ name, prefix, value }) => {
        const known = reactNames[name] ?? (prefix ? `${prefix}:${name}` : name);
        return [known, switches.has(known) ? true : value];
      }),
  );
}

/**
 * An element as the code that makes it with React: `h` for `createElement`, `Link` for links within
 * the site, and the name of its component for an island.
 */
export function codeOf(node: Node): string {
  if (!isElement(node)) return 'value' in node ? JSON.stringify(node.value) : 'null';
  if (dropped.has(node.tagName)) return 'null';
  if (node.tagName === 'astro-island') {
    const { slot: _, ...properties } = islandProperties(node);
    return `h(${attribute(node, 'component-export')},${JSON.stringify(properties)})`;
  }
  const { href, ...rest } = propertiesOf(node);
  const within = node.tagName === 'a' && typeof href === 'string' && href.startsWith('/');
  const name = within ? 'Link' : JSON.stringify(node.tagName);
  const properties = within ? { to: href, ...rest } : propertiesOf(node);
  const children = node.childNodes.map(codeOf).filter((code) => code !== 'null');
  return `h(${[name, JSON.stringify(properties), ...children].join(',')})`;
}

const kept = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'section', 'nav'],
  ...['header', 'main', 'footer', 'blockquote', 'details', 'summary', 'address'],
]);

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** An element as somebody would write it by hand: its text, its structure and its links alone. */
export function bareMarkup(node: Node): string {
  if (!isElement(node)) return 'value' in node ? escaped(node.value) : '';
  if (dropped.has(node.tagName) || node.tagName === 'svg') return '';
  const inner = node.childNodes.map(bareMarkup).join('');
  if (!kept.has(node.tagName)) return inner;
  const href = attribute(node, 'href');
  const tag = node.tagName;
  return `<${tag}${href ? ` href="${href}"` : ''}>${inner}</${tag}>`;
}
