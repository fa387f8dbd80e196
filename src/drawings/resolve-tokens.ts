import css from '../styles/tokens.css?raw';

// The first value counts: a later one is for some visitors only, such as those who ask for contrast.
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .reverse(),
);

/**
 * Writes the values of `src/styles/tokens.css` in place of `var(--…)`, for pictures that the
 * page's style does not reach. A style element would not do: some browsers hold it to the page's
 * content security policy, and the rasterizer knows no custom properties.
 *
 * @throws when a token is not in the file.
 */
export function resolveTokens(text: string): string {
  return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`src/styles/tokens.css lacks --${name}`);
    return resolveTokens(value).replaceAll('"', "'");
  });
}
