import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/**
 * The elements that Markdown produces, and other HTML that only displays content. Nothing here runs
 * code, loads from elsewhere or submits: a form or a frame could act at the desk as a signed-in
 * colleague.
 */
const elements = new Set(
  (
    'a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt ' +
    'em figcaption figure font h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p picture pre q rp rt ' +
    'ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time ' +
    'tr u ul var wbr'
  ).split(' '),
);

/** `aria-…` is allowed, too. Others act, are for scripts, or are blocked by the page's policy. */
const attributes = new Set(
  (
    'align alt class colspan datetime decoding dir height href hreflang id lang loading media open ' +
    'rel reversed role rowspan scope sizes span src srcset start tabindex target title type valign ' +
    'value width'
  ).split(' '),
);

const schemes = ['http:', 'https:', 'mailto:', 'sms:', 'tel:'];

const base = 'https://site.invalid';
const isSafeLink = (address: string): boolean =>
  URL.canParse(address, base) && schemes.includes(new URL(address, base).protocol);

/** Deeper than any page needs; each level uses stack space. */
const maxDepth = 100;

/** Whether an element is the disabled checkbox of a task list. */
const isTaskBox = ({ attrs }: Tree.Element): boolean =>
  attrs.length > 0 &&
  attrs.every(({ name }) => ['type', 'checked', 'disabled'].includes(name)) &&
  attrs.some(({ name }) => name === 'disabled') &&
  attrs.some(({ name, value }) => name === 'type' && value === 'checkbox');

/** The paths of photos in a build and in the development server. */
const ownPhoto = /^\/(?:_astro|_image|@fs)\b/;

/** Whether an element shows one of the site's photos: any other URL may be a page of the desk. */
const isOwnPhoto = ({ attrs }: Tree.Element): boolean => {
  const addresses = attrs
    .filter(({ name }) => name === 'src' || name === 'srcset')
    .flatMap(({ name, value }) => (name === 'src' ? [value] : value.split(',')));
  return addresses.length > 0 && addresses.every((address) => ownPhoto.test(address.trim()));
};

/** Whether Markdown text may contain this element. */
export const isAllowedElement = (name: string): boolean => elements.has(name.toLowerCase());

const isAllowed = (element: Tree.Element): boolean => {
  const { tagName } = element;
  if (tagName === 'img' || tagName === 'source') return isOwnPhoto(element);
  return elements.has(tagName) || (tagName === 'input' && isTaskBox(element));
};

const isAllowedAttribute = ({ name, value }: { name: string; value: string }): boolean =>
  name === 'href' ? isSafeLink(value) : attributes.has(name) || /^aria-[a-z]+$/.test(name);

/**
 * Removes all HTML that does more than display content.
 *
 * @returns the remaining HTML, and the names of the elements removed with all their content.
 * @throws when elements are nested more than 100 deep.
 */
export function allowedHtml(html: string): { html: string; removed: string[] } {
  const removed = new Set<string>();
  const keepAllowed = (parent: Tree.ParentNode, depth: number): void => {
    if (depth > maxDepth) throw new Error(`has more than ${maxDepth} elements within each other`);
    parent.childNodes = parent.childNodes.filter((node) => {
      if (!('tagName' in node)) return node.nodeName === '#text';
      if (!isAllowed(node)) {
        removed.add(node.tagName);
        return false;
      }
      if (node.tagName !== 'input') node.attrs = node.attrs.filter(isAllowedAttribute);
      keepAllowed(node, depth + 1);
      return true;
    });
  };
  const fragment = parseFragment(html);
  keepAllowed(fragment, 0);
  // Write no-break spaces as characters, which are shorter than entities.
  return { html: serialize(fragment).replaceAll('&nbsp;', '\u00a0'), removed: [...removed] };
}
