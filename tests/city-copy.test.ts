import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContentFiles } from '../src/content/loading/content-folder.ts';

const phraseLength = 5;
/**
 * The allowed share of common phrases. A page written for its city is far below, a copy far above.
 */
const maxShared = 0.02;

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
}

/** All runs of five words in the copy of a city's page. */
function phrasesOf(page: unknown): Set<string> {
  const found = new Set<string>();
  for (const text of texts(page)) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}’{}$%]+/gu) ?? [];
    for (let start = 0; start + phraseLength <= words.length; start += 1)
      found.add(words.slice(start, start + phraseLength).join(' '));
  }
  return found;
}

test('city pages share a layout but not their words', () => {
  const cities = [...readContentFiles(undefined, /cities\/[^/]+\.yaml$/)]
    .map(([file, source]) => ({ file, page: parse(source).page }))
    .filter(({ page }) => page)
    .map(({ file, page }) => ({ file, phrases: phrasesOf(page) }));
  expect(cities.length).toBeGreaterThanOrEqual(2);
  const shares = cities.flatMap(({ file, phrases }, index) =>
    cities.slice(index + 1).map((other) => ({
      pair: `${file} and ${other.file}`,
      shared:
        [...phrases].filter((phrase) => other.phrases.has(phrase)).length /
        Math.min(phrases.size, other.phrases.size),
    })),
  );
  expect(shares.filter(({ shared }) => shared > maxShared)).toEqual([]);
});
