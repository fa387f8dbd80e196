import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colorAdvice } from './color-advice.ts';
import { contrast } from './color-math.ts';

const css = readFileSync('src/styles/tokens.css', 'utf8');
const withClay = (clay: string) => css.replace(/--clay: #\w+/, `--clay: ${clay}`);

test('text of the main color that has its hue is right', () => {
  expect(colorAdvice(css)).toBeUndefined();
  expect(colorAdvice(withClay('#d8451f'))).toBeUndefined();
  expect(colorAdvice(css.replace(/--clay-deep: #\w+/, '--clay-deep: var(--ink)'))).toBeUndefined();
});

test.each([
  ['navy', '#123a7a', '#123a7a'],
  ['gray', '#747474', '#696969'],
  ['mustard', '#aa8000', '#8a6100'],
])('beside a %s main color, the line for text of its hue is given', (_, clay, deep) => {
  expect(contrast(deep, '#f1e9d9')).toBeGreaterThanOrEqual(4.5);
  const line = css.split('\n').findIndex((each) => each.includes('--clay-deep:')) + 1;
  expect(colorAdvice(withClay(clay))).toBe(
    `src/styles/tokens.css, line ${line}: --clay-deep is the main color for text, but has another hue than --clay; for the same, write \`--clay-deep: ${deep};\``,
  );
});
