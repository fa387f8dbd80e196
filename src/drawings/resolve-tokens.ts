import css from '../styles/tokens.css?raw';

// The first value wins: later ones are inside media queries, such as for more contrast.
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .reverse(),
);

/**
 * Replaces `var(--…)` with values from `src/styles/tokens.css`, for images that page styles do not
 * reach. A style element would not work: some browsers apply the page's content security policy to
 * it, and the rasterizer does not support custom properties.
 *
 * @throws when a token is not in the file.
 */
export function resolveTokens(text: string): string {
  return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = tokens.get(name);
    if (value === undefined)
      throw new Error(`src/styles/tokens.css does not define --${name}; add it or use another`);
    return resolveTokens(value).replaceAll('"', "'");
  });
}
