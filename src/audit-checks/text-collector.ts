/** Maximum text read from a page, in characters; a long page of prose has a tenth of this. */
const longestText = 200_000;
const longestCapture = 2_000;

/** Collects the text of a page piece by piece, along with the names of the open elements. */
export class TextCollector {
  readonly #pieces: string[] = [];
  readonly #captures = new Map<string, string[]>();
  #room = longestText;

  /** Adds text to the page and, if `isNamed`, to all names being collected. */
  add(text: string, isNamed = true): void {
    const kept = text.slice(0, Math.max(0, this.#room));
    this.#room -= kept.length;
    if (kept !== '') this.#pieces.push(kept);
    if (isNamed) this.describe(text);
  }

  /** Adds alternative text to the names being collected, but not to the text of the page. */
  describe(text: string): void {
    for (const capture of this.#captures.values()) capture.push(text.slice(0, longestCapture));
  }

  /** Begins to collect a name, and drops an unfinished name of the same kind. */
  begin(kind: string): void {
    this.#captures.set(kind, []);
  }

  /** Ends the collection of a name and returns it. */
  end(kind: string): string {
    const capture = this.#captures.get(kind) ?? [];
    this.#captures.delete(kind);
    return capture.join('').slice(0, longestCapture);
  }

  get text(): string {
    return this.#pieces.join('').replace(/\s+/g, ' ').trim();
  }
}
