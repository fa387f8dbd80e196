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
import { isAriaHidden, isDot, isHidden } from './element-visibility.ts';
import { excerptOf, plainLine, shorten } from './excerpt.ts';
import type { Heading, Link, PageFacts } from './page-facts.ts';
import { type MarkedData, readBusinessData } from './read-business-data.ts';
import { refreshTarget } from './refresh-target.ts';
import { TextCollector } from './text-collector.ts';

/**
 * Elements that do not end a word: <b>W</b>ord. All others separate words.
 */
const withinWords = new Set(['b', 'strong', 'i', 'em', 'u', 'font', 'sub', 'sup', 'wbr', 'mark']);
const unseen = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'noframes']);
const runnable = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;
/** A declarative shadow root: browsers show its content in place of its parent's. */
const isShadow = (element: PageElement): element is DefaultTreeAdapterTypes.Template =>
  element.tagName === 'template' && attribute(element, 'shadowrootmode') !== null;
/** Types of form fields that are not for typing a message. */
const untyped = /^(?:hidden|submit|button|image|reset|checkbox|radio|search|password|file)$/;
const searchName = /^(?:s|q|k|query|search\w{0,20}|keywords?)$/i;
/** Caps: no report shows more, and no check compares more. */
const maxItems = 500;
const maxLinks = 3_000;
const longestAddress = 1_000;
const maxHrefLength = 300;
const longestScript = 5_000;

/** Ids and classes of elements that a script fills with an app, a form or another part. */
const filled =
  /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app)$|form|hbspt|elfsight|contact|phone|callrail|widget|chat|booking|embed/i;
const longestHidden = 20_000;
const longestPictured = 5_000;

/** A kind of element whose name is collected while the page is read. */
type Named = 'heading' | 'link' | 'address';

/** The level of a heading; undefined for other elements. */
function headingLevel(element: PageElement): number | undefined {
  const [, digit] = /^h([1-6])$/.exec(element.tagName) ?? [];
  const [role] = attributeWords(element, 'role');
  if (role === 'heading') return Number(attribute(element, 'aria-level') ?? 2);
  return digit !== undefined && role === undefined ? Number(digit) : undefined;
}

function namedKind(element: PageElement): Named | undefined {
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
  const path = source.slice(0, longestAddress).split(/[?#]/, 1)[0] ?? '';
  if (/^data:/i.test(path)) return path.split(/[;,]/, 1)[0] ?? '';
  return shorten(path.slice(path.lastIndexOf('/') + 1) || path);
}

class PageFactsReader {
  readonly #text = new TextCollector();
  readonly #metas = new Map<string, string[]>();
  readonly #canonicals: string[] = [];
  readonly #headings: Heading[] = [];
  readonly #unfilled: string[] = [];
  #hidesMainHeading = false;
  #hasMobileSite = false;
  #hiddenText = '';
  #pictured = '';
  readonly #links: Link[] = [];
  readonly #marked: MarkedData = { json: [], types: [], properties: [] };
  readonly #images = { count: 0, withoutAlt: 0, firstWithoutAlt: '' };
  readonly #blockingScripts: string[] = [];
  readonly #frameSources: string[] = [];
  readonly #loads: string[] = [];
  readonly #withoutScript: string[] = [];
  #base: string;
  #hasBase = false;
  #language: string | null = null;
  #title: string | null = null;
  #inlineScript = '';
  #hasAddress = false;
  #passwordField = false;
  #scripts = 0;
  #forms = 0;
  /** The form being read: its number of text fields, and whether it only searches or signs in. */
  #form: { typed: number; isIgnored: boolean } | undefined;
  #inHead = false;
  /** The number of enclosing elements hidden from everyone, or from assistive technology. */
  #hidden = 0;
  #ariaHidden = 0;
  /** The number of enclosing elements whose label replaces their content. */
  #labeled = 0;

  constructor(address: string) {
    this.#base = address;
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
        const leave = isHtmlElement(next) ? this.#enter(next) : this.#enterDrawing(next);
        const shadow = isShadow(next) ? next.content.childNodes : undefined;
        if (unseen.has(next.tagName) && shadow === undefined) {
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
      if (this.#hiddenText.length < longestHidden) this.#hiddenText += text.slice(0, longestHidden);
      return;
    }
    this.#text.add(text, this.#labeled + this.#ariaHidden === 0);
  }

  /** Adds alternative text to the names being collected. */
  #describe(text: string): void {
    if (this.#hidden + this.#labeled + this.#ariaHidden === 0) this.#text.describe(text);
  }

  /** The title of an SVG is its name. */
  #enterDrawing(element: PageElement): () => void {
    if (element.tagName === 'title') this.#describe(` ${ownText(element)} `);
    return () => {};
  }

  #enter(element: PageElement): () => void {
    const { tagName } = element;
    if (!withinWords.has(tagName)) this.#addText(' ');
    const [hides, hidesAria] = [isHidden(element), isAriaHidden(element)];
    if (hides) this.#hidden += 1;
    if (hidesAria) this.#ariaHidden += 1;
    this.#enterMarkup(element);
    this.#enterUnfilled(element);
    this.#enterByTag(element);
    const named = namedKind(element);
    const label = attribute(element, 'aria-label')?.trim() ?? '';
    if (named) this.#text.begin(named);
    if (label !== '') {
      this.#describe(` ${label} `);
      this.#labeled += 1;
    }
    return () => {
      if (label !== '') this.#labeled -= 1;
      if (named) this.#leaveNamed(element, named);
      if (tagName === 'form') this.#leaveForm();
      if (tagName === 'head') this.#inHead = false;
      if (hidesAria) this.#ariaHidden -= 1;
      if (hides) this.#hidden -= 1;
      if (!withinWords.has(tagName)) this.#addText(' ');
    };
  }

  #enterByTag(element: PageElement): void {
    const { tagName } = element;
    if (tagName === 'head') this.#inHead = true;
    else if (tagName === 'html') this.#language = languageOf(element);
    else if (tagName === 'title') this.#title ??= ownText(element);
    else if (tagName === 'base') this.#enterBase(element);
    else if (tagName === 'meta') this.#enterMeta(element);
    else if (tagName === 'link') this.#enterLink(element);
    else if (tagName === 'img') this.#enterImage(element);
    else if (tagName === 'script') this.#enterScript(element);
    else if (tagName === 'noscript') this.#keep(this.#withoutScript, ownText(element));
    else if (tagName === 'iframe' || tagName === 'frame') this.#enterFrame(element);
    else if (tagName === 'form') this.#enterForm(element);
    else if (tagName === 'textarea' || tagName === 'input') this.#enterField(element);
    else this.#enterDialer(element);
  }

  #leaveNamed(element: PageElement, kind: Named): void {
    const name = shorten(this.#text.end(kind));
    const isShown = this.#hidden === 0;
    if (kind === 'heading' && !isShown) this.#hidesMainHeading ||= headingLevel(element) === 1;
    if (kind === 'address') this.#hasAddress ||= isShown && /\d/.test(name);
    else if (kind === 'link') {
      // A button in a form only submits it.
      const isSend = this.#form !== undefined && element.tagName === 'button';
      if (!isSend) this.#addLink(attribute(element, 'href') ?? '', name);
    } else if (isShown && this.#ariaHidden === 0 && this.#headings.length < maxItems) {
      this.#headings.push({ level: headingLevel(element) ?? 2, name });
    }
  }

  #addLink(href: string, name: string): void {
    if (this.#links.length >= maxLinks || href + name === '') return;
    const shown = this.#hidden === 0;
    this.#links.push({ href: href.trim().slice(0, maxHrefLength), name, shown });
  }

  #keep(list: string[], item: string | null): void {
    if (item !== null && list.length < maxItems) list.push(item.slice(0, longestAddress));
  }

  #enterMarkup(element: PageElement): void {
    const { types, properties } = this.#marked;
    for (const { name, value } of element.attrs) {
      const isType =
        (name === 'itemtype' && value.includes('schema.org')) ||
        (name === 'typeof' && /^(?:\w+:)?[A-Z]/.test(value));
      if (isType)
        for (const type of value.slice(0, longestAddress).split(/\s+/)) this.#keep(types, type);
      if (name !== 'itemprop' && name !== 'property') continue;
      const words = value.slice(0, longestAddress).split(/\s+/);
      const named = words.filter((word) => /^(?:\w+:)?[A-Za-z]+$/.test(word));
      if (named.length === 0 || properties.length >= maxItems) continue;
      const text = attribute(element, 'content') ?? textWithin(element, longestAddress);
      for (const word of named.slice(0, 5)) {
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
    const base = URL.parse(href, this.#base);
    if (base?.protocol.startsWith('http')) this.#base = base.href.slice(0, longestAddress);
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
      this.#keep(values, content);
      this.#metas.set(key, values);
    }
  }

  #enterLink(element: PageElement): void {
    const rel = attributeWords(element, 'rel');
    const href = attribute(element, 'href');
    // Google does not take a link with such an attribute as canonical.
    const isOther = ['hreflang', 'lang', 'media', 'type'].some((name) => attribute(element, name));
    if (this.#inHead && !isOther && rel.includes('canonical') && this.#canonicals.length < 10) {
      this.#keep(this.#canonicals, href);
    }
    const media = attribute(element, 'media') ?? '';
    this.#hasMobileSite ||= rel.includes('alternate') && /max-width|handheld/i.test(media);
    if (rel.includes('stylesheet')) this.#keep(this.#loads, href);
  }

  #enterUnfilled(element: PageElement): void {
    const isEmpty = element.childNodes.every((node) => 'value' in node && node.value.trim() === '');
    if (!isEmpty || !/^(?:div|section|span|main|.{1,30}-.{1,30})$/.test(element.tagName)) return;
    for (const name of [attribute(element, 'id') ?? '', ...attributeWords(element, 'class')]) {
      if (filled.test(name) && this.#unfilled.length < 50) this.#unfilled.push(name.slice(0, 100));
    }
  }

  /** A number or mail address that a script opens on a click counts as a link. */
  #enterDialer(element: PageElement): void {
    for (const { name, value } of element.attrs) {
      if (name === 'href') continue;
      const [href] =
        /\b(?:tel|mailto):[^\s'"`)]{5,100}/i.exec(value.slice(0, longestAddress)) ?? [];
      if (href !== undefined) this.#addLink(href, '');
    }
  }

  #enterImage(element: PageElement): void {
    const source = attribute(element, 'src') ?? '';
    this.#keep(this.#loads, source);
    const sources = ['data-src', 'data-lazy-src', 'src', 'srcset', 'data-srcset'];
    const [shown] = sources.flatMap((name) => attribute(element, name) || []);
    // Without an address, the image waits for a script, such as a gallery.
    if (this.#hidden > 0 || shown === undefined || isDot(element)) return;
    const alt = attribute(element, 'alt');
    const name = alt ?? attribute(element, 'title') ?? '';
    this.#describe(name);
    if (this.#pictured.length < longestPictured) this.#pictured += ` ${name.slice(0, 300)} `;
    this.#images.count += 1;
    // A label on an enclosing element covers the image too.
    const isDecoration =
      this.#ariaHidden + this.#labeled > 0 ||
      attributeWords(element, 'role').some((role) => ['presentation', 'none'].includes(role));
    const isNamed = ['alt', 'aria-label', 'aria-labelledby', 'title'].some(
      (name) => attribute(element, name) !== null,
    );
    if (isNamed || isDecoration) return;
    this.#images.withoutAlt += 1;
    this.#images.firstWithoutAlt ||= fileName(shown);
  }

  #enterScript(element: PageElement): void {
    // A type may have parameters, such as a profile.
    const type = (attribute(element, 'type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const { json } = this.#marked;
    if (type === 'application/ld+json' && json.length < 50) json.push(ownText(element));
    if (!runnable.test(type)) return;
    this.#scripts += 1;
    const source = attribute(element, 'src');
    if (source === null) {
      const room = longestScript - this.#inlineScript.length;
      this.#inlineScript += ownText(element).slice(0, room);
      return;
    }
    this.#keep(this.#loads, source);
    const blocksParsing = ['async', 'defer', 'nomodule'].every(
      (name) => attribute(element, name) === null,
    );
    if (this.#inHead && blocksParsing && type !== 'module')
      this.#keep(this.#blockingScripts, source);
  }

  #enterFrame(element: PageElement): void {
    const source = attribute(element, 'src') || attribute(element, 'data-src');
    this.#keep(this.#loads, source);
    if (source) this.#keep(this.#frameSources, source);
  }

  #enterForm(element: PageElement): void {
    this.#keep(this.#loads, attribute(element, 'action'));
    this.#form = { typed: 0, isIgnored: attributeWords(element, 'role').includes('search') };
  }

  #enterField(element: PageElement): void {
    const [type = 'text'] = attributeWords(element, 'type');
    if (type === 'password') {
      this.#passwordField = true;
      if (this.#form) this.#form.isIgnored = true;
    }
    const isTyped = element.tagName === 'textarea' || !untyped.test(type);
    const isSearch = searchName.test(attribute(element, 'name') ?? '');
    if (!isTyped || isSearch) return;
    if (this.#form) this.#form.typed += 1;
    else this.#forms += 1;
  }

  #leaveForm(): void {
    if (this.#form && this.#form.typed > 0 && !this.#form.isIgnored) this.#forms += 1;
    this.#form = undefined;
  }

  facts(): PageFacts {
    const [refresh = ''] = this.#metas.get('refresh') ?? [];
    return {
      language: this.#language === null ? null : shorten(this.#language),
      base: this.#base,
      title: excerptOf(this.#title ?? ''),
      metas: Object.fromEntries(this.#metas),
      forwardsTo: refreshTarget(refresh),
      canonicals: this.#canonicals,
      hasMobileSite: this.#hasMobileSite,
      headings: this.#headings,
      hidesMainHeading: this.#hidesMainHeading,
      links: this.#links,
      forms: this.#forms,
      hasAddress: this.#hasAddress,
      text: this.#text.text,
      hiddenText: plainLine(this.#hiddenText),
      pictured: plainLine(this.#pictured),
      business: readBusinessData(this.#marked),
      images: this.#images,
      blockingScripts: this.#blockingScripts,
      scripts: this.#scripts,
      unfilled: this.#unfilled,
      inlineScript: this.#inlineScript,
      frameSources: this.#frameSources,
      passwordField: this.#passwordField,
      withoutScript: plainLine(this.#withoutScript.join(' ')),
      loads: this.#loads,
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
