/** The most text of a page that is looked at; a long page of running text has a tenth of it. */
const longestText = 200_000;
const longestCapture = 2_000;

/** Collects the text of a page piece by piece, and on the side that of the elements under way. */
export class TextCollector {
  readonly #pieces: string[] = [];
  readonly #captures = new Map<string, string[]>();
  #room = longestText;

  /** Adds text to the page and to all captures under way. */
  add(text: string): void {
    const kept = text.slice(0, Math.max(0, this.#room));
    this.#room -= kept.length;
    if (kept !== '') this.#pieces.push(kept);
    this.describe(text);
  }

  /** Adds text that stands for a picture to the captures under way, not to the text of the page. */
  describe(text: string): void {
    for (const capture of this.#captures.values()) capture.push(text.slice(0, longestCapture));
  }

  /**
   * Begins to collect under a name. One of the same name that is under way ends with what it has.
   */
  begin(name: string): void {
    this.#captures.set(name, []);
  }

  /** What has been collected under a name since it began; the collection ends. */
  end(name: string): string {
    const capture = this.#captures.get(name) ?? [];
    this.#captures.delete(name);
    return capture.join('').slice(0, longestCapture);
  }

  get text(): string {
    return this.#pieces.join('').replace(/\s+/g, ' ').trim();
  }
}
