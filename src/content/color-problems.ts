import { resolveTokens } from '../drawings/resolve-tokens.ts';

/** The colors of text, and the grounds on which it stands, as tokens of `src/styles/tokens.css`. */
const texts: Record<string, string[]> = {
  ink: ['paper', 'field', 'clay', 'wheat'],
  quiet: ['paper', 'field'],
  'clay-deep': ['paper', 'field'],
  bluebonnet: ['paper', 'field'],
  paper: ['ink', 'bluebonnet'],
  'quiet-on-ink': ['ink'],
  wheat: ['ink'],
};
/** What WCAG 2.2 demands of text at level AA (success criterion 1.4.3). */
const leastContrast = 4.5;

/** The relative luminance of "#rrggbb", from 0 to 1, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors such as "#17130e", from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * What is wrong with the site's colors: text that is hard to read.
 *
 * @param colorOf The value of a token such as "clay".
 */
export function colorProblems(
  colorOf = (token: string) => resolveTokens(`var(--${token})`),
): string[] {
  const file = 'src/styles/tokens.css';
  const unreadable = Object.keys(texts)
    .concat('field', 'clay')
    .filter((token) => !/^#[\da-f]{6}$/i.test(colorOf(token)));
  if (unreadable.length > 0) {
    return unreadable.map((token) => `${file}, --${token}: write this color as #rrggbb`);
  }
  return Object.entries(texts).flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(colorOf(text), colorOf(ground));
      if (ratio >= leastContrast) return [];
      const rounded = (Math.floor(ratio * 10) / 10).toFixed(1);
      return [
        `${file}: text in --${text} on --${ground} has a contrast of ${rounded} and needs ${leastContrast}; make one of them lighter or darker`,
      ];
    }),
  );
}
