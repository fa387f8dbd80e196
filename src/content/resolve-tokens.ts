import { tokens as ownTokens } from './tokens.data.ts';

/**
 * Replaces `var(--…)` with the values of the site's tokens, for images that page styles do not
 * reach. A style element would not work: some browsers apply the page's content security policy to
 * it, and the rasterizer does not support custom properties.
 *
 * @throws when a token does not exist or refers to itself.
 */
export function resolveTokens(
  text: string,
  tokens = ownTokens,
  resolving: readonly string[] = [],
): string {
  return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = tokens[name]?.value;
    if (value === undefined) throw new Error(`there is no color named --${name}; use another`);
    if (resolving.includes(name)) throw new Error(`--${name} refers to itself; write a color`);
    return resolveTokens(value, tokens, [...resolving, name]).replaceAll('"', "'");
  });
}
