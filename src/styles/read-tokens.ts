/** A custom property as a stylesheet declares it, and its line there. */
export type Token = { value: string; line?: number };
/** Tokens by their names without dashes. */
export type Tokens = Readonly<Record<string, Token>>;

/** Removes comments but keeps the line numbers. */
const withoutComments = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/**
 * The tokens that a stylesheet declares. Of several values, the last one outside of media queries counts, as in browsers.
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
