/** A custom property's value in a stylesheet, and its line. */
export type Token = { value: string; line?: number };
/** Tokens by name, without dashes. */
export type Tokens = Readonly<Record<string, Token>>;

/** Blanks out comments, which leaves the lines and columns of all else. */
export const withoutComments = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/**
 * The tokens that a stylesheet declares. As in browsers, the last value outside media queries
 * counts.
 */
export function readTokens(css: string): Tokens {
  const [plain = ''] = withoutComments(css).split('@media');
  return Object.fromEntries(
    [...plain.matchAll(/--([\w-]+):\s*([^;}]+)/g)].map(({ 1: name = '', 2: value = '', index }) => [
      name,
      { value: value.trim(), line: plain.slice(0, index).split('\n').length },
    ]),
  );
}
