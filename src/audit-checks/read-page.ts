import type { DefaultTreeAdapterTypes } from 'parse5';
import {
  attribute,
  attributeWords,
  isHtmlElement,
  ownText,
  type PageElement,
  type PageNode,
  parseDocument,
  textWithin,
} from './element.ts';
import { isAriaHidden, isHidden, isTrackingPixel } from './element-visibility.ts';
import { type Excerpt, excerptOf, plainLine, shorten } from './excerpt.ts';
import { readBusinessData, type StructuredData } from './read-business-data.ts';
import { refreshTarget } from './refresh-target.ts';
import { TextCollector } from './text-collector.ts';

/**
 * Elements that do not end a word: <b>W</b>ord. All others separate words.
 */
const wordTags = new Set(['b', 'strong', 'i', 'em', 'u', 'font', 'sub', 'sup', 'wbr', 'mark']);
const skippedElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'iframe',
  'noframes',
]);
const scriptTypes = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;
/** A declarative shadow root: browsers show its content in place of its parent's. */
const isShadowRoot = (element: PageElement): element is DefaultTreeAdapterTypes.Template =>
  element.tagName === 'template' && attribute(element, 'shadowrootmode') !== null;
/** Types of form fields that are not for typing a message. */
const ignoredInputTypes =
  /^(?:hidden|submit|button|image|reset|checkbox|radio|search|password|file)$/;
const searchName = /^(?:s|q|k|query|search\w{0,20}|keywords?)$/i;
/** Limits on the facts; no report shows more, and no check compares more. */
const maxItems = 500;
const maxLinks = 3_000;
const maxAddressLength = 1_000;
const maxHrefLength = 300;
const maxScriptLength = 5_000;

/** Ids and classes of elements that a script fills with an app, a form or another part. */
const scriptFilledNames =
  /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app)$|form|hbspt|elfsight|contact|phone|callrail|widget|chat|booking|embed/i;
const maxHiddenTextLength = 20_000;
const maxAltTextLength = 5_000;

/** A kind of element whose name is collected while the page is read. */
type NamedKind = 'heading' | 'link' | 'address';

/** The level of a heading; undefined for other elements. */
function headingLevel(element: PageElement): number | undefined {
  const [, digit] = /^h([1-6])$/.exec(element.tagName) ?? [];
  const [role] = attributeWords(element, 'role');
  if (role === 'heading') return Number(attribute(element, 'aria-level') ?? 2);
  return digit !== undefined && role === undefined ? Number(digit) : undefined;
}

function namedKind(element: PageElement): NamedKind | undefined {
  const { tagName } = element;
  const isButton = tagName === 'button' || attributeWords(element, 'role').includes('button');
  if (tagName === 'a' || tagName === 'area' || isButton) return 'link';
  if (tagName === 'address') return 'address';
  return headingLevel(element) === undefined ? undefined : 'heading';
}

/** The language of an element. `xml:lang`, from XHTML, also counts. */
const languageOf = (element: PageElement): string | null =>
  attribute(element, 'lang') ?? attribute(element, 'xml:lang');

/** The file name of an image, which its owner will recognize. */
function fileName(source: string): string {
  const path = source.slice(0, maxAddressLength).split(/[?#]/, 1)[0] ?? '';
  if (/^data:/i.test(path)) return path.split(/[;,]/, 1)[0] ?? '';
  return shorten(path.slice(path.lastIndexOf('/') + 1) || path);
}

/** A heading, with its accessible name: empty if the document does not give one. */
export type Heading = { level: number; name: string };

/**
 * A link, with its accessible name, or a button, whose address is empty. `isShown`: not hidden by
 * the document itself.
 */
export type Link = { href: string; name: string; isShown: boolean };

/** The facts of an empty document at an address. */
const emptyFacts = (address: string) => ({
  language: null as string | null,
  /** The base URL of relative addresses. */
  base: address,
  title: null as Excerpt | null,
  /** The contents of non-blank `meta` tags, by name or property in lower case. */
  metas: {} as Partial<Record<string, string[]>>,
  /** The target of a `Refresh` tag in the document; null if there is none. */
  forwardsTo: null as string | null,
  /** The canonical links of the head as written, in order. */
  canonicals: [] as string[],
  /** Whether the document links to a separate page for phones. */
  hasMobileSite: false,
  /** The first 500 that are shown and not hidden from assistive technology. */
  headings: [] as Heading[],
  /** Whether the document itself hides a main heading. */
  hidesMainHeading: false,
  links: [] as Link[],
  /** The number of forms with text fields, except search and sign-in forms. */
  formCount: 0,
  /** Whether there is an `address` element with a number, such as a house number. */
  hasAddress: false,
  /** The visible text, on one line, up to 200,000 characters. */
  text: '',
  /** The text that the document itself hides at first, truncated. */
  hiddenText: '',
  /** The alt text of all images. */
  altText: '',
  business: readBusinessData({ json: [], types: [], properties: [] }),
  /** Visible images, and how many of them have no alternative text. */
  images: { count: 0, withoutAlt: 0, firstWithoutAlt: '' },
  /** The addresses of render-blocking scripts in the head. */
  blockingScripts: [] as string[],
  scriptCount: 0,
  /** Ids and classes of elements that are empty until a script fills them. */
  emptyElementNames: [] as string[],
  /** The beginning of the inline scripts. */
  inlineScript: '',
  /** The addresses of frames, including framesets. */
  frameSources: [] as string[],
  hasPasswordField: false,
  /** The text of `noscript` elements. */
  noscriptText: '',
  /** Addresses of the page's files, frames and forms, which may identify the service behind it. */
  loadedAddresses: [] as string[],
});

/** The facts in a page's document, as plain data with strings of bounded length. */
export type PageFacts = ReturnType<typeof emptyFacts>;

class PageFactsReader {
  readonly #facts: PageFacts;
  readonly #text = new TextCollector();
  readonly #metas = new Map<string, string[]>();
  readonly #structured: StructuredData = { json: [], types: [], properties: [] };
  readonly #noscriptText: string[] = [];
  #hasBase = false;
  #title: string | null = null;
  /** The form being read: its number of text fields, and whether it only searches or signs in. */
  #form: { textFields: number; isIgnored: boolean } | undefined;
  #inHead = false;
  /** The number of enclosing elements hidden from everyone, or from assistive technology. */
  #hidden = 0;
  #ariaHidden = 0;
  /** The number of enclosing elements whose label replaces their content. */
  #labeled = 0;

  constructor(address: string) {
    this.#facts = emptyFacts(address);
  }

  /**
   * Visits all nodes in order, without recursion, because a page can nest them arbitrarily deep.
   */
  read(nodes: PageNode[]): void {
    const pending: (PageNode | (() => void))[] = nodes.toReversed();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next === 'function') next();
      else if (next.nodeName === '#text' && 'value' in next) this.#addText(next.value);
      else if ('tagName' in next) {
        const leave = isHtmlElement(next) ? this.#enter(next) : this.#enterSvg(next);
        const shadow = isShadowRoot(next) ? next.content.childNodes : undefined;
        if (skippedElements.has(next.tagName) && shadow === undefined) {
          leave();
          continue;
        }
        pending.push(leave);
        for (const child of (shadow ?? next.childNodes).toReversed()) pending.push(child);
      }
    }
  }

  #addText(text: string): void {
    if (this.#hidden > 0) {
      if (this.#facts.hiddenText.length < maxHiddenTextLength)
        this.#facts.hiddenText += text.slice(0, maxHiddenTextLength);
      return;
    }
    this.#text.add(text, this.#labeled + this.#ariaHidden === 0);
  }

  /** Adds alternative text to the names being collected. */
  #addToNames(text: string): void {
    if (this.#hidden + this.#labeled + this.#ariaHidden === 0) this.#text.addToNames(text);
  }

  /** The title of an SVG is its name. */
  #enterSvg(element: PageElement): () => void {
    if (element.tagName === 'title') this.#addToNames(` ${ownText(element)} `);
    return () => {};
  }

  #enter(element: PageElement): () => void {
    const { tagName } = element;
    if (!wordTags.has(tagName)) this.#addText(' ');
    const [hides, hidesAria] = [isHidden(element), isAriaHidden(element)];
    if (hides) this.#hidden += 1;
    if (hidesAria) this.#ariaHidden += 1;
    this.#enterMarkup(element);
    this.#enterUnfilled(element);
    this.#enterByTag(element);
    const kind = namedKind(element);
    const label = attribute(element, 'aria-label')?.trim() ?? '';
    if (kind) this.#text.beginName(kind);
    if (label !== '') {
      this.#addToNames(` ${label} `);
      this.#labeled += 1;
    }
    return () => {
      if (label !== '') this.#labeled -= 1;
      if (kind) this.#leaveNamed(element, kind);
      if (tagName === 'form') this.#leaveForm();
      if (tagName === 'head') this.#inHead = false;
      if (hidesAria) this.#ariaHidden -= 1;
      if (hides) this.#hidden -= 1;
      if (!wordTags.has(tagName)) this.#addText(' ');
    };
  }

  #enterByTag(element: PageElement): void {
    const { tagName } = element;
    if (tagName === 'head') this.#inHead = true;
    else if (tagName === 'html') this.#facts.language = languageOf(element);
    else if (tagName === 'title') this.#title ??= ownText(element);
    else if (tagName === 'base') this.#enterBase(element);
    else if (tagName === 'meta') this.#enterMeta(element);
    else if (tagName === 'link') this.#enterLink(element);
    else if (tagName === 'img') this.#enterImage(element);
    else if (tagName === 'script') this.#enterScript(element);
    else if (tagName === 'noscript') this.#append(this.#noscriptText, ownText(element));
    else if (tagName === 'iframe' || tagName === 'frame') this.#enterFrame(element);
    else if (tagName === 'form') this.#enterForm(element);
    else if (tagName === 'textarea' || tagName === 'input') this.#enterField(element);
    else this.#enterDialer(element);
  }

  #leaveNamed(element: PageElement, kind: NamedKind): void {
    const name = shorten(this.#text.endName(kind));
    const isShown = this.#hidden === 0;
    if (kind === 'heading' && !isShown)
      this.#facts.hidesMainHeading ||= headingLevel(element) === 1;
    if (kind === 'address') this.#facts.hasAddress ||= isShown && /\d/.test(name);
    else if (kind === 'link') {
      // A button in a form only submits it.
      const isSubmit = this.#form !== undefined && element.tagName === 'button';
      if (!isSubmit) this.#addLink(attribute(element, 'href') ?? '', name);
    } else if (isShown && this.#ariaHidden === 0 && this.#facts.headings.length < maxItems) {
      this.#facts.headings.push({ level: headingLevel(element) ?? 2, name });
    }
  }

  #addLink(href: string, name: string): void {
    if (this.#facts.links.length >= maxLinks || href + name === '') return;
    const isShown = this.#hidden === 0;
    this.#facts.links.push({ href: href.trim().slice(0, maxHrefLength), name, isShown });
  }

  #append(list: string[], item: string | null): void {
    if (item !== null && list.length < maxItems) list.push(item.slice(0, maxAddressLength));
  }

  #enterMarkup(element: PageElement): void {
    const { types, properties } = this.#structured;
    for (const { name, value } of element.attrs) {
      const isType =
        (name === 'itemtype' && value.includes('schema.org')) ||
        (name === 'typeof' && /^(?:\w+:)?[A-Z]/.test(value));
      if (isType)
        for (const type of value.slice(0, maxAddressLength).split(/\s+/)) this.#append(types, type);
      if (name !== 'itemprop' && name !== 'property') continue;
      const words = value.slice(0, maxAddressLength).split(/\s+/);
      const names = words.filter((word) => /^(?:\w+:)?[A-Za-z]+$/.test(word));
      if (names.length === 0 || properties.length >= maxItems) continue;
      const text = attribute(element, 'content') ?? textWithin(element, maxAddressLength);
      for (const word of names.slice(0, 5)) {
        properties.push({ name: word.replace(/^\w+:/, ''), value: plainLine(text) });
      }
    }
    if (element.attrs.some(({ name }) => name === 'data-cfemail')) {
      this.#addLink('/cdn-cgi/l/email-protection', '');
    }
  }

  #enterBase(element: PageElement): void {
    const href = attribute(element, 'href');
    if (this.#hasBase || href === null) return;
    this.#hasBase = true;
    const base = URL.parse(href, this.#facts.base);
    if (base?.protocol.startsWith('http')) this.#facts.base = base.href.slice(0, maxAddressLength);
  }

  #enterMeta(element: PageElement): void {
    const keys = [
      ...['name', 'http-equiv'].flatMap(
        (key) => attribute(element, key)?.trim().toLowerCase() ?? [],
      ),
      ...attributeWords(element, 'property'),
    ];
    const content = attribute(element, 'content');
    if (content === null || content.trim() === '') return;
    for (const key of keys) {
      if (key.length > 50 || this.#metas.size > maxItems) continue;
      const values = this.#metas.get(key) ?? [];
      this.#append(values, content);
      this.#metas.set(key, values);
    }
  }

  #enterLink(element: PageElement): void {
    const rel = attributeWords(element, 'rel');
    const href = attribute(element, 'href');
    // Google does not take a link with such an attribute as canonical.
    const isIgnored = ['hreflang', 'lang', 'media', 'type'].some((name) =>
      attribute(element, name),
    );
    if (
      this.#inHead &&
      !isIgnored &&
      rel.includes('canonical') &&
      this.#facts.canonicals.length < 10
    ) {
      this.#append(this.#facts.canonicals, href);
    }
    const media = attribute(element, 'media') ?? '';
    this.#facts.hasMobileSite ||= rel.includes('alternate') && /max-width|handheld/i.test(media);
    if (rel.includes('stylesheet')) this.#append(this.#facts.loadedAddresses, href);
  }

  #enterUnfilled(element: PageElement): void {
    const isEmpty = element.childNodes.every((node) => 'value' in node && node.value.trim() === '');
    if (!isEmpty || !/^(?:div|section|span|main|.{1,30}-.{1,30})$/.test(element.tagName)) return;
    for (const name of [attribute(element, 'id') ?? '', ...attributeWords(element, 'class')]) {
      if (scriptFilledNames.test(name) && this.#facts.emptyElementNames.length < 50)
        this.#facts.emptyElementNames.push(name.slice(0, 100));
    }
  }

  /** A number or email address that a script opens on a click counts as a link. */
  #enterDialer(element: PageElement): void {
    for (const { name, value } of element.attrs) {
      if (name === 'href') continue;
      const [href] =
        /\b(?:tel|mailto):[^\s'"`)]{5,100}/i.exec(value.slice(0, maxAddressLength)) ?? [];
      if (href !== undefined) this.#addLink(href, '');
    }
  }

  #enterImage(element: PageElement): void {
    const source = attribute(element, 'src') ?? '';
    this.#append(this.#facts.loadedAddresses, source);
    const sources = ['data-src', 'data-lazy-src', 'src', 'srcset', 'data-srcset'];
    const [shownSource] = sources.flatMap((name) => attribute(element, name) || []);
    // Without an address, the image waits for a script, such as a gallery.
    if (this.#hidden > 0 || shownSource === undefined || isTrackingPixel(element)) return;
    const alt = attribute(element, 'alt');
    const name = alt ?? attribute(element, 'title') ?? '';
    this.#addToNames(name);
    if (this.#facts.altText.length < maxAltTextLength)
      this.#facts.altText += ` ${name.slice(0, 300)} `;
    this.#facts.images.count += 1;
    // A label on an enclosing element covers the image too.
    const isDecoration =
      this.#ariaHidden + this.#labeled > 0 ||
      attributeWords(element, 'role').some((role) => ['presentation', 'none'].includes(role));
    const isNamed = ['alt', 'aria-label', 'aria-labelledby', 'title'].some(
      (name) => attribute(element, name) !== null,
    );
    if (isNamed || isDecoration) return;
    this.#facts.images.withoutAlt += 1;
    this.#facts.images.firstWithoutAlt ||= fileName(shownSource);
  }

  #enterScript(element: PageElement): void {
    // A type may have parameters, such as a profile.
    const type = (attribute(element, 'type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const { json } = this.#structured;
    if (type === 'application/ld+json' && json.length < 50) json.push(ownText(element));
    if (!scriptTypes.test(type)) return;
    this.#facts.scriptCount += 1;
    const source = attribute(element, 'src');
    if (source === null) {
      const room = maxScriptLength - this.#facts.inlineScript.length;
      this.#facts.inlineScript += ownText(element).slice(0, room);
      return;
    }
    this.#append(this.#facts.loadedAddresses, source);
    const blocksParsing = ['async', 'defer', 'nomodule'].every(
      (name) => attribute(element, name) === null,
    );
    if (this.#inHead && blocksParsing && type !== 'module')
      this.#append(this.#facts.blockingScripts, source);
  }

  #enterFrame(element: PageElement): void {
    const source = attribute(element, 'src') || attribute(element, 'data-src');
    this.#append(this.#facts.loadedAddresses, source);
    if (source) this.#append(this.#facts.frameSources, source);
  }

  #enterForm(element: PageElement): void {
    this.#append(this.#facts.loadedAddresses, attribute(element, 'action'));
    this.#form = { textFields: 0, isIgnored: attributeWords(element, 'role').includes('search') };
  }

  #enterField(element: PageElement): void {
    const [type = 'text'] = attributeWords(element, 'type');
    if (type === 'password') {
      this.#facts.hasPasswordField = true;
      if (this.#form) this.#form.isIgnored = true;
    }
    const isTyped = element.tagName === 'textarea' || !ignoredInputTypes.test(type);
    const isSearch = searchName.test(attribute(element, 'name') ?? '');
    if (!isTyped || isSearch) return;
    if (this.#form) this.#form.textFields += 1;
    else this.#facts.formCount += 1;
  }

  #leaveForm(): void {
    if (this.#form && this.#form.textFields > 0 && !this.#form.isIgnored)
      this.#facts.formCount += 1;
    this.#form = undefined;
  }

  facts(): PageFacts {
    const [refresh = ''] = this.#metas.get('refresh') ?? [];
    return {
      ...this.#facts,
      language: this.#facts.language === null ? null : shorten(this.#facts.language),
      title: excerptOf(this.#title ?? ''),
      metas: Object.fromEntries(this.#metas),
      forwardsTo: refreshTarget(refresh),
      text: this.#text.text,
      hiddenText: plainLine(this.#facts.hiddenText),
      altText: plainLine(this.#facts.altText),
      business: readBusinessData(this.#structured),
      noscriptText: plainLine(this.#noscriptText.join(' ')),
    };
  }
}

/** Reads the facts of a document; null if it has too many elements. */
export function readDocument(source: string, address: string): PageFacts | null {
  const nodes = parseDocument(source);
  if (nodes === null) return null;
  const reader = new PageFactsReader(address);
  reader.read(nodes);
  return reader.facts();
}
