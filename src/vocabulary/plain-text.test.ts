import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterCount, firstCharacters, multiLine, singleLine } from './plain-text.ts';

// Risky in combination: accents, control characters, white space, lone surrogates, letters.
const parts = ['e', '\u0301', '\u202a', '\u0007', ' ', '\t', '\r', '\n', '\u0085', '\u2028'];
const hostile = fc
  .array(fc.constantFrom(...parts, '\ud83c', '\udf35', '🌵', '\u00a0', '\u2000', 'x', '\u0345'))
  .map((pieces) => pieces.join(''));

test('normalization is idempotent', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(singleLine(singleLine(text))).toBe(singleLine(text));
      expect(multiLine(multiLine(text))).toBe(multiLine(text));
    }),
    { numRuns: 2000 },
  );
});

test('no control character remains, and single-line text has one line', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(singleLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]| {2}/u);
      expect(multiLine(text).replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]/u);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['e\u202a\u0301', 'é'],
  ['a \u0007 b', 'a b'],
  ['a\r\nb', 'a b'],
])('%j on one line is %j', (text, line) => {
  expect(singleLine(text)).toBe(line);
});

test('truncation never splits an emoji', () => {
  expect(firstCharacters('🌵🌵🌵', 2)).toBe('🌵🌵');
  expect(characterCount('🌵e')).toBe(2);
});
