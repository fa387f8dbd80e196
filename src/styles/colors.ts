import type { Tokens } from './read-tokens.ts';

/** The file with the brand's colors. */
export const colorsFile = 'content/colors.css';

/** The names of the brand's colors. */
export const colorNames = [
  ...['paper', 'field', 'ink'],
  ...['quiet', 'quiet-on-ink'],
  ...['clay', 'on-clay', 'clay-on-ink', 'clay-deep'],
  ...['bluebonnet', 'wheat'],
];

/** The brand's colors as a stylesheet, in a layer before the other tokens. */
export function colorsStyle(colors: Tokens): string {
  const declarations = Object.entries(colors).map(([name, { value }]) => `--${name}:${value}`);
  return `@layer brand{:root{${declarations.join(';')}}}`;
}
