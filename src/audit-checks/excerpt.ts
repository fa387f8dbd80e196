/** Text from a page, truncated for display, and its original length. */
export type Excerpt = { text: string; length: number };

/** Maximum number of characters that a report quotes from a page. */
export const maxExcerptLength = 120;

/** Text on one line, without invisible characters or direction marks. */
export function plainLine(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Text on one line, at most 120 characters long. */
export function shorten(text: string): string {
  // Ten times the length leaves room for collapsing spaces, and bounds the work for a one-megabyte
  // title.
  const characters = [...plainLine(text.slice(0, maxExcerptLength * 10))];
  const kept = characters.slice(0, maxExcerptLength - 1).join('');
  return characters.length > maxExcerptLength ? `${kept.trimEnd()}…` : characters.join('');
}

/** An excerpt of a text; null if it has nothing to show. */
export function excerptOf(text: string): Excerpt | null {
  const line = plainLine(text);
  return line === '' ? null : { text: shorten(line), length: [...line].length };
}

/** Whether a text is Chinese, Japanese or Korean, which needs fewer characters than English. */
export const isCjk = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
