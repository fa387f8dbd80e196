/** The most text of a page that is read; a long page of running text has a tenth of it. */
const longestText = 200_000;
const longestCapture = 2_000;

/** Collects the text of a page piece by piece, and on the side the names of elements under way. */
export class TextCollector {
  readonly #pieces: string[] = [];
  readonly #captures = new Map<string, string[]>();
  #room = longestText;

  /** Adds text to the page, and to all names under way unless it is not part of them. */
  add(text: string, isNamed = true): void {
    const kept = text.slice(0, Math.max(0, this.#room));
    this.#room -= kept.length;
    if (kept !== '') this.#pieces.push(kept);
    if (isNamed) this.describe(text);
  }

  /** Adds text that stands for a picture to the names under way, not to the text of the page. */
  describe(text: string): void {
    for (const capture of this.#captures.values()) capture.push(text.slice(0, longestCapture));
  }

  /** Begins to collect a name. One of the same kind that is under way ends with what it has. */
  begin(kind: string): void {
    this.#captures.set(kind, []);
  }

  /** What has been collected since the name began; the collection ends. */
  end(kind: string): string {
    const capture = this.#captures.get(kind) ?? [];
    this.#captures.delete(kind);
    return capture.join('').slice(0, longestCapture);
  }

  get text(): string {
    return this.#pieces.join('').replace(/\s+/g, ' ').trim();
  }
}
