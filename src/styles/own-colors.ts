import { shades } from './color-math.ts';
import { brokenRules, rules } from './color-rules.ts';
import type { Tokens } from './read-tokens.ts';

/** The value of a color as "#rrggbb", also if it refers to others. */
function resolved(name: string, colors: Tokens): string {
  const value = colors[name]?.value ?? '';
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return other === undefined || other === name ? value : resolved(other, colors);
}

/** What each color may be that has the hue of the main color, or lies on it, most wanted first. */
const candidates: Readonly<Record<string, (main: string) => string[]>> = {
  'on-clay': () => ['var(--ink)', 'var(--paper)', '#ffffff', '#000000'],
  'clay-on-ink': (main) => ['var(--clay)', ...shades(main)],
  'clay-deep': (main) => shades(main),
};

/**
 * The colors of a site: its own, and for those that it does not name the example's. With a main
 * color of its own, the colors of the same hue follow it, unless they are set to something else
 * than in the example, from which the file was copied.
 *
 * @param own The colors of the site's file. @param example Those of the example.
 */
export function ownColors(own: Tokens, example: Tokens): Tokens {
  const colors: Record<string, { value: string }> = { ...example, ...own };
  const main = resolved('clay', colors);
  const isOwn = main.toLowerCase() !== resolved('clay', example).toLowerCase();
  const names = [...new Set(rules.flatMap(({ token, from }) => [token, ...from]))];
  const areColors = names.every((each) => /^#[\da-f]{6}$/i.test(resolved(each, colors)));
  // The check of the colors says which one is none.
  if (!isOwn || !areColors) return colors;
  for (const [name, valuesFor] of Object.entries(candidates)) {
    if (own[name] !== undefined && own[name].value !== example[name]?.value) continue;
    const isReadable = (value: string) => {
      const tried = { ...colors, [name]: { value } };
      const values = new Map(names.map((each) => [each, resolved(each, tried)]));
      return !brokenRules(values).some(({ token }) => token === name);
    };
    const value = valuesFor(main).find(isReadable);
    // Otherwise, the check of the colors says what is wrong.
    if (value !== undefined) colors[name] = { ...own[name], value };
  }
  return colors;
}
