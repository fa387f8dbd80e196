/** Text found on a page, cut for showing, and its length before that. */
export type Excerpt = { text: string; length: number };

/** The most characters of a page's own text that a report repeats. */
export const longestExcerpt = 120;

/** Text on one line, without characters that cannot be seen or that turn its direction. */
export function plainLine(text: string): string {
  return text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Text on one line, at most 120 characters long. */
export function shorten(text: string): string {
  // Ten times the length leaves room for spaces that collapse, and bounds the work for a title of a
  // megabyte.
  const characters = [...plainLine(text.slice(0, longestExcerpt * 10))];
  const kept = characters.slice(0, longestExcerpt - 1).join('');
  return characters.length > longestExcerpt ? `${kept.trimEnd()}…` : characters.join('');
}

/** An excerpt of a text that has something to show, otherwise null. */
export function excerptOf(text: string): Excerpt | null {
  const line = plainLine(text);
  return line === '' ? null : { text: shorten(line), length: [...line].length };
}

/** Whether a text is in a script that says in one character what English says in several. */
export const isDense = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
