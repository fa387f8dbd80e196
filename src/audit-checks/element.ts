import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse } from 'parse5';

export type PageElement = DefaultTreeAdapterTypes.Element;
export type PageNode = DefaultTreeAdapterTypes.ChildNode;

/**
 * No page made by a person has more elements, but some broken markup multiplies them endlessly.
 */
const maxElements = 50_000;

class TooManyElements extends Error {}

/** The nodes of a document, or null if it has more than 50,000 elements. */
export function parseDocument(source: string): PageNode[] | null {
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1;
      if (elements > maxElements) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...element);
    },
  };
  try {
    return parse(source, { treeAdapter }).childNodes;
  } catch (error) {
    if (error instanceof TooManyElements) return null;
    throw error;
  }
}

/** Whether a node is an element of HTML; the `title` of an SVG is not. */
export function isHtmlElement(node: PageNode): node is PageElement {
  return 'tagName' in node && node.namespaceURI === html.NS.HTML;
}

/** The value of an attribute, null if the element does not have it. */
export function attribute(element: PageElement, name: string): string | null {
  return element.attrs.find((attr) => attr.name === name)?.value ?? null;
}

/** The words of an attribute that is a list of words, such as `rel`, in lower case. */
export function attributeWords(element: PageElement, name: string): string[] {
  const value = attribute(element, name) ?? '';
  return value.slice(0, 1_000).toLowerCase().split(/\s+/).filter(Boolean);
}

/** The text directly within an element. */
export function ownText(element: PageElement): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

/** The text within an element and all its children, up to a length. */
export function textWithin(element: PageElement, max: number): string {
  let text = '';
  const pending: PageNode[] = element.childNodes.toReversed();
  for (let next = pending.pop(); next !== undefined && text.length < max; next = pending.pop()) {
    if (next.nodeName === '#text' && 'value' in next) text += next.value;
    else if ('childNodes' in next) pending.push(...next.childNodes.toReversed());
  }
  return text.slice(0, max);
}
