/** Maximum text read from a page, in characters; a long page of prose is a tenth of this long. */
const maxTextLength = 200_000;
const maxNameLength = 2_000;

/** Collects the text of a page piece by piece, along with the names of the open elements. */
export class TextCollector {
  readonly #pieces: string[] = [];
  readonly #openNames = new Map<string, string[]>();
  #remaining = maxTextLength;

  /** Adds text to the page and, if `isNamed`, to all names being collected. */
  add(text: string, isNamed = true): void {
    const kept = text.slice(0, Math.max(0, this.#remaining));
    this.#remaining -= kept.length;
    if (kept !== '') this.#pieces.push(kept);
    if (isNamed) this.addToNames(text);
  }

  /** Adds alternative text to the names being collected, but not to the text of the page. */
  addToNames(text: string): void {
    for (const name of this.#openNames.values()) name.push(text.slice(0, maxNameLength));
  }

  /** Begins to collect a name, and drops an unfinished name of the same kind. */
  beginName(kind: string): void {
    this.#openNames.set(kind, []);
  }

  /** Ends the collection of a name and returns it, without the space that a tag left before a mark. */
  endName(kind: string): string {
    const name = this.#openNames.get(kind) ?? [];
    this.#openNames.delete(kind);
    return name
      .join('')
      .replace(/\s+(?=[,.:;!?])/g, '')
      .slice(0, maxNameLength);
  }

  get text(): string {
    return this.#pieces.join('').replace(/\s+/g, ' ').trim();
  }
}
