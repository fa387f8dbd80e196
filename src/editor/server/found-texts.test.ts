import { expect, test } from 'vitest';
import { findTexts } from './found-texts.ts';

const excerptOf = (text: string, words: string) =>
  findTexts(new Map([['content/a.yaml', '']]), new Map([['content/a.yaml', { a: text }]]), words)[0]
    ?.excerpt;

test.each([
  ['…™½ before the wanted words', 'WANTED'],
  ['cafe\u0301 and ﬁ before the wanted words', 'wanted words'],
])('an excerpt of %j is cut where the words are', (start, words) => {
  const text = `${'x'.repeat(100)} ${start} ${'y'.repeat(200)}`;
  const after = text
    .normalize('NFC')
    .split(/wanted(?: words)?/)[0]
    ?.slice(-60);
  const excerpt = excerptOf(text, words) ?? '';
  expect(excerpt.startsWith(`…${after}wanted`)).toBe(true);
  expect(excerpt).toHaveLength(1 + 60 + words.length + 60 + 1);
});
