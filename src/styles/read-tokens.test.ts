import { expect, test } from 'vitest';
import { readTokens } from './read-tokens.ts';

const css = `:root {
  /* --clay: #000000;
     the main color */
  --clay: #e8491d; /* bright */
  --clay: #123a7a;

  @media (prefers-contrast: more) {
    --clay: #000000;
  }
}`;

test('a token has the value and the line that count in a browser', () => {
  expect(readTokens(css).clay).toEqual({ value: '#123a7a', line: 5 });
});

test('a token without a semicolon runs into the next line', () => {
  expect(readTokens(':root {\n--a: 1\n--b: 2; }').a?.value).toBe('1\n--b: 2');
});
