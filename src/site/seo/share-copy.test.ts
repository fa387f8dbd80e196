import { expect, test } from 'vitest';
import { shareCopy } from './share-copy.tsx';

const outlines = (line: string, name = 'Bold Acre') =>
  shareCopy(
    { name, headline: line, subtitle: '32.8° N 96.8° W' },
    { width: 660, height: 630, padding: 56 },
  );

test.each([
  ['between words', 'Websites 🚀 that sell', 'Websites that sell'],
  ['of several characters', 'Teams 👩🏽‍💻👨‍👩‍👧 that sell', 'Teams that sell'],
  ['before a mark', 'More calls 🚀!', 'More calls!'],
  ['at both ends', '✨ More calls 🎉', 'More calls'],
  ['made from a digit', 'Be 1️⃣ of 1', 'Be of 1'],
  ['of another script', 'More 電話 calls', 'More calls'],
])('leaves out a glyph %s that the face lacks', async (_, line, expected) => {
  expect(await outlines(line)).toBe(await outlines(expected));
});

test('also leaves them out of the agency’s name', async () => {
  expect(await outlines('More calls', 'Bold 🌾 Acre')).toBe(await outlines('More calls'));
});

test('shows no line if it has only such glyphs', async () => {
  expect(await outlines('🚀🚀')).toBe(await outlines(''));
});

test.each(['Łódź', 'Dvořák', '100% – “yours”…', 'Ménage™ & Söhne®'])(
  'keeps every letter of %s',
  async (line) => {
    const all = await outlines(line);
    for (const letter of line.replaceAll(' ', '')) {
      expect(all, letter).not.toBe(await outlines(line.replace(letter, '')));
    }
  },
);
