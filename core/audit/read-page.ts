import { type MarkedProperty, readBusinessData } from './business-data.ts';
import { phoneKey } from './contact-in-text.ts';
import {
  attribute,
  attributeWords,
  isHtmlElement,
  ownText,
  type PageElement,
  type PageNode,
  parseDocument,
} from './element.ts';
import { excerptOf, plainLine, shorten } from './excerpt.ts';
import { ImageCounter } from './image-counter.ts';
import type { Heading, PageFacts } from './page-facts.ts';
import { TextCollector } from './text-collector.ts';
import { addressOf } from './visit.ts';

/**
 * Elements that do not end a word: <b>W</b>ord. All others stand apart from the text around them.
 */
const withinWords = new Set(['b', 'strong', 'i', 'em', 'u', 'font', 'sub', 'sup', 'wbr', 'mark']);
const unseen = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'noframes']);
const contactWords =
  /contact|kontakt|get in touch|call us|appointment|schedule|book(?:ing)?\b|quote|estimate|reserv|consult|\bcitas?\b/i;
const mapHosts =
  /^https?:\/\/(?:(?:www\.)?google\.[a-z.]{2,6}\/maps|maps\.(?:app\.goo\.gl|google\.|apple\.com)|goo\.gl\/maps)/i;
const runnable = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/;
/** More than any report shows or any check compares. */
const mostItems = 500;
const longestAddress = 1_000;

type Metas = Map<string, string[]>;

const isHidden = (element: PageElement): boolean =>
  ![null, 'until-found'].includes(attribute(element, 'hidden'));

class PageReader {
  readonly #text = new TextCollector();
  readonly #images = new ImageCounter();
  readonly #metas: Metas = new Map();
  readonly #canonicals: string[] = [];
  readonly #headings: Heading[] = [];
  readonly #phoneLinks: string[] = [];
  readonly #json: string[] = [];
  readonly #types: string[] = [];
  readonly #properties: MarkedProperty[] = [];
  readonly #assets = { style: [] as string[], script: [] as string[], image: [] as string[] };
  readonly #blockingScripts: string[] = [];
  readonly #loads: string[] = [];
  readonly #withoutScript: string[] = [];
  #base: string;
  #language: string | null = null;
  #title: string | null = null;
  #addressText = '';
  #otherContact = false;
  #mapLink = false;
  #passwordField = false;
  #scripts = 0;
  #frames = 0;
  #inHead = false;

  constructor(address: string) {
    this.#base = address;
  }

  /**
   * Visits all nodes in order, without recursion, because a page can nest them as deeply as it
   * likes.
   */
  read(nodes: PageNode[]): void {
    const pending: (PageNode | (() => void))[] = nodes.toReversed();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next === 'function') next();
      else if (next.nodeName === '#text' && 'value' in next) this.#text.add(next.value);
      else if ('tagName' in next) {
        if (isHtmlElement(next)) this.#enter(next);
        if (unseen.has(next.tagName) || isHidden(next)) continue;
        const element = next;
        pending.push(() => this.#leave(element));
        for (const child of next.childNodes.toReversed()) pending.push(child);
      }
    }
  }

  #enter(element: PageElement): void {
    const { tagName } = element;
    if (!withinWords.has(tagName)) this.#text.add(' ');
    this.#enterMarkup(element);
    if (/^h[1-6]$/.test(tagName)) this.#text.begin('heading');
    else if (tagName === 'address') this.#text.begin('address');
    else if (tagName === 'head') this.#inHead = true;
    else if (tagName === 'html') this.#language = attribute(element, 'lang');
    else if (tagName === 'title') this.#title ??= ownText(element);
    else if (tagName === 'base') this.#enterBase(element);
    else if (tagName === 'meta') this.#enterMeta(element);
    else if (tagName === 'link') this.#enterLink(element);
    else if (tagName === 'a' || tagName === 'area') this.#enterAnchor(element);
    else if (tagName === 'img') this.#enterImage(element);
    else if (tagName === 'script') this.#enterScript(element);
    else if (tagName === 'noscript') this.#keep(this.#withoutScript, ownText(element));
    else if (tagName === 'iframe' || tagName === 'frame') this.#enterFrame(element);
    else if (tagName === 'textarea') this.#otherContact = true;
    else if (tagName === 'input') this.#enterInput(element);
  }

  #leave(element: PageElement): void {
    const { tagName } = element;
    if (/^h[1-6]$/.test(tagName)) {
      const text = shorten(this.#text.end('heading'));
      if (text !== '' && this.#headings.length < mostItems) {
        this.#headings.push({ level: Number(tagName.slice(1)), text });
      }
    } else if (tagName === 'a' && contactWords.test(this.#text.end('link'))) {
      this.#otherContact = true;
    } else if (tagName === 'address') this.#addressText ||= plainLine(this.#text.end('address'));
    else if (tagName === 'head') this.#inHead = false;
    if (!withinWords.has(tagName)) this.#text.add(' ');
  }

  #keep(list: string[], item: string | null): void {
    if (item !== null && list.length < mostItems) list.push(item.slice(0, longestAddress));
  }

  #enterMarkup(element: PageElement): void {
    for (const { name, value } of element.attrs) {
      const isType =
        (name === 'itemtype' && value.includes('schema.org')) ||
        (name === 'typeof' && /^[A-Z]/.test(value));
      if (isType) this.#keep(this.#types, value.trim());
      const isProperty = name === 'itemprop' || name === 'property';
      if (isProperty && /^[A-Za-z]+$/.test(value) && this.#properties.length < mostItems) {
        const text = attribute(element, 'content') ?? ownText(element);
        this.#properties.push({ name: value, value: plainLine(text.slice(0, longestAddress)) });
      }
    }
  }

  #enterBase(element: PageElement): void {
    const base = addressOf(attribute(element, 'href') ?? '', this.#base);
    if (base?.protocol.startsWith('http')) this.#base = base.href.slice(0, longestAddress);
  }

  #enterMeta(element: PageElement): void {
    const keys = ['name', 'property', 'http-equiv'].map((key) => attribute(element, key));
    const content = attribute(element, 'content');
    if (content === null) return;
    for (const key of keys) {
      if (key === null || key.length > 50 || this.#metas.size > mostItems) continue;
      const values = this.#metas.get(key.toLowerCase().trim()) ?? [];
      this.#keep(values, content);
      this.#metas.set(key.toLowerCase().trim(), values);
    }
  }

  #enterLink(element: PageElement): void {
    const rel = attributeWords(element, 'rel');
    const href = attribute(element, 'href');
    if (rel.includes('canonical') && this.#canonicals.length < 10)
      this.#keep(this.#canonicals, href);
    if (rel.includes('stylesheet')) this.#keepAsset('style', href);
  }

  #enterAnchor(element: PageElement): void {
    this.#text.begin('link');
    const href = (attribute(element, 'href') ?? '').slice(0, longestAddress).trim();
    const [, dialed] = /^(?:tel|sms|callto):(.*)/i.exec(href) ?? [];
    const chat = /^https?:\/\/(?:wa\.me|api\.whatsapp\.com|(?:www\.)?m\.me)\//i.test(href);
    if (dialed !== undefined && phoneKey(dialed).length >= 7) this.#keep(this.#phoneLinks, dialed);
    if (chat) this.#keep(this.#phoneLinks, href);
    if (/^mailto:.*@/i.test(href) || contactWords.test(href)) this.#otherContact = true;
    if (mapHosts.test(href)) this.#mapLink = true;
  }

  #enterImage(element: PageElement): void {
    this.#images.add(element);
    this.#text.describe(attribute(element, 'alt') ?? '');
    this.#keepAsset('image', attribute(element, 'src'));
  }

  #enterScript(element: PageElement): void {
    const type = (attribute(element, 'type') ?? '').trim().toLowerCase();
    if (type === 'application/ld+json' && this.#json.length < 50) this.#json.push(ownText(element));
    if (!runnable.test(type)) return;
    this.#scripts += 1;
    const source = attribute(element, 'src');
    if (source === null) return;
    this.#keepAsset('script', source);
    const waits = ['async', 'defer', 'nomodule'].every((name) => attribute(element, name) === null);
    if (this.#inHead && waits && type !== 'module') this.#keep(this.#blockingScripts, source);
  }

  #enterFrame(element: PageElement): void {
    const source = attribute(element, 'src');
    this.#keep(this.#loads, source);
    if (source !== null && source !== '') this.#frames += 1;
    if (source !== null && mapHosts.test(source)) this.#mapLink = true;
  }

  #enterInput(element: PageElement): void {
    const [type = ''] = attributeWords(element, 'type');
    if (type === 'password') this.#passwordField = true;
    if (type === 'email' || type === 'tel') this.#otherContact = true;
  }

  #keepAsset(kind: 'style' | 'script' | 'image', source: string | null): void {
    this.#keep(this.#loads, source);
    if (source === null || source.length > longestAddress) return;
    const address = addressOf(source, this.#base);
    if (address?.protocol.startsWith('http') && this.#assets[kind].length < 50) {
      this.#assets[kind].push(address.href);
    }
  }

  facts(): PageFacts {
    const meta = (...names: string[]): string[] =>
      names.flatMap((name) => this.#metas.get(name) ?? []).filter((text) => text.trim() !== '');
    const [refresh = ''] = meta('refresh');
    const [, target] =
      /^\s*[0-5](?:\.\d{0,3})?\s*[;,]\s*(?:url\s*=\s*)?(\S.*)/i.exec(refresh) ?? [];
    return {
      language: this.#language === null ? null : shorten(this.#language),
      title: excerptOf(this.#title ?? ''),
      description: excerptOf(meta('description')[0] ?? ''),
      robots: meta('robots', 'googlebot').map(shorten),
      viewport: meta('viewport')[0] ?? null,
      forwardsTo: target?.replace(/^['"]|['"]$/g, '') ?? null,
      sharesTitle: meta('og:title', 'twitter:title').length > 0,
      sharesPicture:
        meta('og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image').length > 0,
      siteName: shorten(meta('og:site_name')[0] ?? ''),
      canonicals: this.#canonicals,
      headings: this.#headings,
      phoneLinks: this.#phoneLinks,
      otherContact: this.#otherContact,
      mapLink: this.#mapLink,
      text: this.#text.text,
      addressText: this.#addressText,
      business: readBusinessData(this.#json, this.#types, this.#properties),
      images: this.#images.facts(),
      blockingScripts: this.#blockingScripts,
      scripts: this.#scripts,
      frames: this.#frames,
      passwordField: this.#passwordField,
      withoutScript: plainLine(this.#withoutScript.join(' ')),
      assets: [...this.#assets.style, ...this.#assets.script, ...this.#assets.image],
      loads: this.#loads,
    };
  }
}

/** What a document says, or null if it is too tangled to be read. */
export function readDocument(source: string, address: string): PageFacts | null {
  const nodes = parseDocument(source);
  if (nodes === null) return null;
  const reader = new PageReader(address);
  reader.read(nodes);
  return reader.facts();
}
