import { readTokens } from '../styles/read-tokens.ts';
import { contrast, difference, fromOklch, shades, toOklch } from './color-math.ts';

/** Colors of one lightness that differ more than this have different hues. */
const sameHue = 0.12;

/** What could be better about the colors of `src/styles/tokens.css`; undefined if nothing. */
export function colorAdvice(css: string): string | undefined {
  const tokens = readTokens(css);
  const colorOf = (token: string) => tokens.get(token)?.value ?? '';
  const [clay, deep] = [colorOf('clay'), colorOf('clay-deep')];
  if (!/^#[\da-f]{6}$/i.test(clay) || !/^#[\da-f]{6}$/i.test(deep)) return undefined;
  const { lightness } = toOklch(deep);
  if (difference(fromOklch({ ...toOklch(clay), lightness }), deep) < sameHue) return undefined;
  const better = shades(clay).find((shade) =>
    ['paper', 'field'].every((ground) => contrast(shade, colorOf(ground)) >= 4.5),
  );
  return `src/styles/tokens.css, line ${tokens.get('clay-deep')?.line}: --clay-deep is the main color for text, but has another hue than --clay; for the same, write \`--clay-deep: ${better};\``;
}
