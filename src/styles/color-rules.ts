import { contrast, difference } from './color-math.ts';

/** The names of the brand's colors and their values, as "#rrggbb". */
export type Colors = ReadonlyMap<string, string>;

/** A color that must differ from others by at least `min`. */
type Rule = {
  token: string;
  from: string[];
  min: number;
  measure: (first: string, second: string) => number;
  /** The message for a color that does not differ enough. */
  problem: (ratio: string, from: string) => string;
};

/** Text, at the contrast of WCAG 2.2 level AA (success criterion 1.4.3). */
const text = (token: string, ...from: string[]): Rule => ({
  token,
  from,
  min: 4.5,
  measure: contrast,
  problem: (ratio, ground) =>
    `text in --${token} on --${ground} has a contrast of ${ratio} and needs 4.5`,
});

/**
 * A shape that visitors recognize by its color alone, such as a plot or a button, at the contrast
 * of WCAG 2.2 (success criterion 1.4.11).
 */
const shape = (what: string, token: string, ...from: string[]): Rule => ({
  token,
  from,
  min: 3,
  measure: contrast,
  problem: (ratio, ground) =>
    `${what} in --${token} on --${ground} have a contrast of ${ratio} and need 3`,
});

/** The colors of text and shapes with their backgrounds, and adjacent colors. */
export const rules: readonly Rule[] = [
  text('ink', 'paper', 'field'),
  text('quiet', 'paper', 'field'),
  text('clay-deep', 'paper', 'field'),
  text('bluebonnet', 'paper', 'field'),
  text('quiet-on-ink', 'ink'),
  text('wheat', 'ink'),
  text('on-clay', 'clay'),
  shape('buttons and plots', 'clay', 'paper', 'field'),
  shape('shapes', 'clay-on-ink', 'ink'),
  {
    token: 'bluebonnet',
    from: ['clay'],
    // Orange on indigo has a contrast of only 2.7, but the hue counts, too, and maps also have
    // names and borders. At a distance of 0.05, navy and indigo look the same; at 0.2, green and
    // indigo do not.
    min: 0.15,
    measure: difference,
    problem: () => 'maps set --bluebonnet beside --clay, and the two look alike',
  },
];

/** A broken rule, with the color (`from`) that breaks it most. */
export type Failure = { token: string; from: string; problem: string };

const rounded = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The contrasts of a color, such as "4.9 to 1 on paper: enough for text". */
export const contrastWords = (name: string, colors: Colors): string[] =>
  rules
    .filter(({ token, measure }) => token === name && measure === contrast)
    .map(({ from, min }) => {
      const ratio = (ground: string) => contrast(colors.get(name) ?? '', colors.get(ground) ?? '');
      const isEnough = from.every((ground) => ratio(ground) >= min);
      const ratios = from.map((ground) => `${rounded(ratio(ground))} to 1 on ${ground}`);
      const use = min === 3 ? 'shapes' : 'text';
      const verdict = isEnough ? `enough for ${use}` : `too little for ${use}: less than ${min}`;
      return `${ratios.join(', ')}: ${verdict}`;
    });

/** The rules that these colors break. */
export function brokenRules(colors: Colors): Failure[] {
  const colorOf = (token: string) => colors.get(token) ?? '';
  return rules.flatMap(({ token, from, min, measure, problem }) => {
    const [worst] = from
      .map((other) => ({ other, ratio: measure(colorOf(token), colorOf(other)) }))
      .sort((a, b) => a.ratio - b.ratio);
    if (!worst || worst.ratio >= min) return [];
    return [{ token, from: worst.other, problem: problem(rounded(worst.ratio), worst.other) }];
  });
}
