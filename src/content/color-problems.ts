import { shades } from '../styles/color-math.ts';
import { brokenRules, type Colors, type Failure, rules } from '../styles/color-rules.ts';
import { colorNames, colorsFile } from '../styles/colors.ts';
import { readTokens, type Tokens } from '../styles/read-tokens.ts';
import { siteColors } from '../styles/site-colors.ts';
import { resolveTokens } from './resolve-tokens.ts';
import { contentSources } from './sources.data.ts';
import { exampleColors } from './tokens.data.ts';

const isColor = (value: string) => /^#[\da-f]{6}$/i.test(value);

/** Values to try for text on the main color; white or black is readable on any color. */
const onClay = ['var(--ink)', 'var(--paper)', '#ffffff', '#000000'];

/** A value for a token that breaks no rule; undefined if none is found. */
function betterValue(token: string, colors: Colors): string | undefined {
  const values = token === 'on-clay' ? onClay : shades(colors.get(token) ?? '');
  return values.find((value) => {
    const color = value.replace(/^var\(--(.+)\)$/, (_, name) => colors.get(name) ?? '');
    const broken = brokenRules(new Map(colors).set(token, color));
    return !broken.some((failure) => failure.token === token || failure.from === token);
  });
}

/** Merges broken rules of a background that fails with both ink and other colors. */
function rootCauses(all: readonly Failure[]): Failure[] {
  return [...Map.groupBy(all, ({ from }) => from)].flatMap(([ground, found]) => {
    const ofInk = found.find(({ token }) => token === 'ink');
    return ofInk && found.length > 1 ? [{ ...ofInk, token: ground }] : found;
  });
}

/** "content/colors.css, line 9, clay"; a color that is not in the file has no line. */
function placeOf(name: string, tokens: Tokens): string {
  const line = tokens[name]?.line;
  return `${colorsFile}${line === undefined ? '' : `, line ${line}`}, ${name}`;
}

/** The colors in a stylesheet, and mistakes in their notation. */
function readColors(tokens: Tokens) {
  const colors = new Map<string, string>();
  const problems: string[] = [];
  const references = new Set<string>();
  for (const name of new Set(rules.flatMap(({ token, from }) => [token, ...from]))) {
    try {
      colors.set(name, resolveTokens(`var(--${name})`, tokens));
    } catch (error) {
      problems.push(`${placeOf(name, tokens)}: ${(error as Error).message}`);
      continue;
    }
    if (isColor(colors.get(name) ?? '')) continue;
    const problem = `${placeOf(name, tokens)}: write --${name} as # and six digits, such as \`--${name}: #e8491d;\`, with a semicolon at the end`;
    problems.push(problem);
    if (/^var\(/.test(tokens[name]?.value ?? '')) references.add(problem);
  }
  // Report only the file's own mistakes, if any: correcting them also corrects derived colors.
  const isDerived = (problem: string) =>
    !problem.startsWith(`${colorsFile}, line`) || references.has(problem);
  const ownProblems = problems.filter((problem) => !isDerived(problem));
  return { colors, problems: [...new Set(ownProblems.length > 0 ? ownProblems : problems)] };
}

/** A line about names in a stylesheet that are not brand colors; empty if there are none. */
export function colorNotices(css = contentSources[colorsFile]): string[] {
  if (css === undefined) return [];
  const names = Object.keys(readTokens(css)).filter((name) => !colorNames.includes(name));
  if (names.length === 0) return [];
  const shown = names.map((name) => `--${name}`).join(', ');
  return [`${colorsFile}: ${shown}: has no effect, because it is not a brand color; remove it`];
}

/** Mistakes in the colors of a stylesheet, each with the line to write instead. */
export function colorProblems(css = contentSources[colorsFile] ?? ''): string[] {
  const ownTokens = readTokens(css);
  if (css.trim() !== '' && !colorNames.some((name) => name in ownTokens)) {
    return [
      `${colorsFile}: has no color, such as \`--clay: #e8491d;\`; add one, save the file as UTF-8, or delete it`,
    ];
  }
  const tokens = siteColors(ownTokens, exampleColors);
  const { colors, problems } = readColors(tokens);
  if (problems.length > 0) return problems;
  const line = (token: string) => tokens[token]?.line ?? 0;
  return rootCauses(brokenRules(colors))
    .sort((a, b) => line(a.token) - line(b.token))
    .map(({ token, problem }) => {
      const value = betterValue(token, colors);
      const remedy = value
        ? `write \`--${token}: ${value};\``
        : 'make one of them lighter or darker';
      return `${placeOf(token, tokens)}: ${problem}; ${remedy}`;
    });
}
