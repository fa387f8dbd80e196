import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { difference } from './color-math.ts';
import { readTokens } from './read-tokens.ts';
import { siteColors } from './site-colors.ts';

const source = readFileSync(new URL('../../content/colors.css', import.meta.url), 'utf8');
const example = readTokens(source);
const valuesOf = (css: string) => {
  const colors = siteColors(readTokens(css), example);
  return Object.fromEntries(Object.entries(colors).map(([name, { value }]) => [name, value]));
};
const copied = (main: string) => source.replace(/--clay: [^;]+/, `--clay: ${main}`);

test('the example keeps its colors', () => {
  expect(valuesOf(source)).toEqual(valuesOf(''));
  expect(valuesOf(source)['clay-deep']).toBe('#b5330e');
});

test('what has the hue of the main color follows it, also in a copied file', () => {
  const purple = valuesOf(copied('#6a2fb5'));
  expect(purple).toEqual(valuesOf(':root { --clay: #6a2fb5; }'));
  expect(difference(purple['clay-deep'] ?? '', '#6a2fb5')).toBeLessThan(0.05);
  expect(purple['on-clay']).toBe('var(--paper)');
  // Lighter, because it is dark on a dark ground.
  expect(purple['clay-on-ink']).not.toBe('var(--clay)');
  expect(purple.bluebonnet).toBe('#2b348f');
});

test('a color that is none is left to the check of the colors', () => {
  const ink = copied('#6a2fb5').replace(/--ink: [^;]+/, '--ink: f2c14e');
  for (const css of [ink, copied('yelow')]) {
    expect(valuesOf(css)['on-clay']).toBe('var(--ink)');
  }
});

test('a color that the file sets otherwise stays', () => {
  expect(valuesOf(':root { --clay: #6a2fb5; --clay-deep: #101010 }')['clay-deep']).toBe('#101010');
  expect(valuesOf(':root { --clay: purple }')['clay-deep']).toBe('#b5330e');
});
