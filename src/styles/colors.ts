import type { Tokens } from './read-tokens.ts';

/** The file with the brand's colors. */
export const colorsFile = 'content/colors.css';

/** The uses of the brand's colors, by name. */
export const colorUses: Readonly<Record<string, string>> = {
  clay: 'your main color, of buttons, maps and drawings',
  'on-clay': 'text on clay',
  'clay-deep': 'text in the main color, on light grounds',
  'clay-on-ink': 'shapes of the main color, on dark grounds',
  bluebonnet: 'links, and some plots of maps',
  wheat: 'highlights on dark grounds',
  paper: 'the ground of pages',
  field: 'a second light ground',
  ink: 'text, and the dark ground',
  quiet: 'quieter text',
  'quiet-on-ink': 'quieter text on dark grounds',
};

/** The names of the brand's colors. */
export const colorNames = Object.keys(colorUses);

/** The brand's colors as a stylesheet, in a layer before the other tokens. */
export function colorsStyle(colors: Tokens): string {
  const declarations = Object.entries(colors).map(([name, { value }]) => `--${name}:${value}`);
  return `@layer brand{:root{${declarations.join(';')}}}`;
}
