import { attribute, attributeWords, type PageElement } from './element.ts';
import { shorten } from './excerpt.ts';
import type { ImageFacts } from './page-facts.ts';

/** Images that are in sight at once on most pages, and so should not wait. */
const inSight = 3;

/** Whether styles within the tag hold the place of an image, as those of some site builders do. */
function isSizedByStyle(element: PageElement): boolean {
  const style = (attribute(element, 'style') ?? '').slice(0, 1_000);
  return /aspect-ratio/i.test(style) || (/width/i.test(style) && /height/i.test(style));
}

/** The last part of an image's address, by which its owner knows it. */
function fileName(source: string): string {
  const path = source.slice(0, 1_000).split(/[?#]/, 1)[0] ?? '';
  return shorten(path.slice(path.lastIndexOf('/') + 1) || path);
}

/** Counts the images of a page, one by one in their order. */
export class ImageCounter {
  readonly #facts: ImageFacts = {
    count: 0,
    withoutAlt: 0,
    withoutSize: 0,
    eager: 0,
    firstWithoutAlt: '',
    firstWithoutSize: '',
    names: [],
  };

  /** Counts an image, unless it is one of the invisible dots that count visitors. */
  add(element: PageElement): void {
    const [width, height] = [attribute(element, 'width'), attribute(element, 'height')];
    const isDot = [width, height].some((size) => size === '0' || size === '1');
    if (isDot || attribute(element, 'hidden') !== null) return;
    this.#facts.count += 1;
    const alt = attribute(element, 'alt');
    if (alt && this.#facts.count <= 50) this.#facts.names.push(shorten(alt));
    const source = attribute(element, 'src') ?? '';
    const isDecoration =
      attribute(element, 'aria-hidden') === 'true' ||
      ['presentation', 'none'].includes(attribute(element, 'role') ?? '');
    const isNamed = ['alt', 'aria-label', 'aria-labelledby'].some(
      (name) => attribute(element, name) !== null,
    );
    if (!isNamed && !isDecoration) {
      this.#facts.withoutAlt += 1;
      this.#facts.firstWithoutAlt ||= fileName(source);
    }
    if ((width === null || height === null) && !isSizedByStyle(element)) {
      this.#facts.withoutSize += 1;
      this.#facts.firstWithoutSize ||= fileName(source);
    }
    // A script that loads images late leaves their address for itself and puts a stand-in or
    // nothing in its place.
    const isLate =
      attributeWords(element, 'loading').includes('lazy') ||
      source === '' ||
      source.startsWith('data:');
    if (this.#facts.count > inSight && !isLate) this.#facts.eager += 1;
  }

  facts(): ImageFacts {
    return { ...this.#facts };
  }
}
