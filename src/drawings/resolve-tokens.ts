import { readTokens } from '../styles/read-tokens.ts';
import css from '../styles/tokens.css?raw';

const ownTokens = readTokens(css);

/**
 * Replaces `var(--…)` with values from `src/styles/tokens.css`, for images that page styles do not
 * reach. A style element would not work: some browsers apply the page's content security policy to
 * it, and the rasterizer does not support custom properties.
 *
 * @throws when a token is not in the file, or refers to itself.
 */
export function resolveTokens(
  text: string,
  tokens = ownTokens,
  within: readonly string[] = [],
): string {
  return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = tokens.get(name)?.value;
    if (value === undefined)
      throw new Error(`src/styles/tokens.css does not define --${name}; add it or use another`);
    if (within.includes(name))
      throw new Error(`src/styles/tokens.css: --${name} refers to itself; write a color`);
    return resolveTokens(value, tokens, [...within, name]).replaceAll('"', "'");
  });
}
