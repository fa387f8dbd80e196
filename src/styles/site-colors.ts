import { shades } from './color-math.ts';
import { brokenRules, rules } from './color-rules.ts';
import type { Tokens } from './read-tokens.ts';

/** The value of a color as "#rrggbb", with references resolved. */
function resolve(name: string, colors: Tokens): string {
  const value = colors[name]?.value ?? '';
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return other === undefined || other === name ? value : resolve(other, colors);
}

/** Candidates for colors that share the hue of the main color or are used on it, best first. */
const candidates: Readonly<Record<string, (main: string) => string[]>> = {
  'on-clay': () => ['var(--ink)', 'var(--paper)', '#ffffff', '#000000'],
  'clay-on-ink': (main) => ['var(--clay)', ...shades(main)],
  'clay-deep': (main) => shades(main),
};

/**
 * The colors of a site: its own, and the example's for colors that it does not name. If it has its
 * own main color, the colors of the same hue are derived from that, unless they differ from those
 * in the example, from which the file was copied.
 *
 * @param own The colors in the site's file.
 * @param example The example's colors.
 */
export function siteColors(own: Tokens, example: Tokens): Tokens {
  const colors: Record<string, { value: string }> = { ...example, ...own };
  const main = resolve('clay', colors);
  const hasOwnMain = main.toLowerCase() !== resolve('clay', example).toLowerCase();
  const names = [...new Set(rules.flatMap(({ token, from }) => [token, ...from]))];
  const areColors = names.every((each) => /^#[\da-f]{6}$/i.test(resolve(each, colors)));
  // The color check reports the invalid one.
  if (!hasOwnMain || !areColors) return colors;
  for (const [name, valuesFor] of Object.entries(candidates)) {
    if (own[name] !== undefined && own[name].value !== example[name]?.value) continue;
    const isReadable = (value: string) => {
      const tried = { ...colors, [name]: { value } };
      const values = new Map(names.map((each) => [each, resolve(each, tried)]));
      return !brokenRules(values).some(({ token }) => token === name);
    };
    const value = valuesFor(main).find(isReadable);
    // Otherwise, the color check reports the problem.
    if (value !== undefined) colors[name] = { ...own[name], value };
  }
  return colors;
}
